// `npm run bench`: what the shop's pages and orders cost beside an empty Remix page, and its memory. On SQLite, then on
// PostgreSQL (--database sqlite: on one of them; BENCH_DATABASE_URL: on that one). Words after `--`: --only cart (a part
// of the names), --rounds 5, --seconds 1 (of a turn), --connections 10 (that ask for pages), --order-connections 4,
// --minutes 10 (of watching the memory under load), --quick (one round, to try things), --devices (each optimisation on
// and off instead; --only is then a part of their names).
import { benchDevices } from "./bench/devices/run";
import { runBenchOnEach } from "./bench/each-database";
import { readEffort } from "./bench/effort";
import { benchPages } from "./bench/load/run";
import { useBenchSettings } from "./bench/settings";
import { buildIfStale } from "./build";

await runBenchOnEach(async () => {
  const settings = useBenchSettings();
  const effort = readEffort();
  await buildIfStale();
  await (effort.devices ? benchDevices(settings, effort) : benchPages(settings, effort));
});
