// `npm run bench`: measures the CPU time of the shop's pages and orders in comparison with an empty Remix page, and the
// memory. Runs on SQLite, then on PostgreSQL.
// Options after `--`:
//   --database sqlite      only this kind of database (or BENCH_DATABASE_URL: this database)
//   --only cart            only pages (with --optimisations: optimisations) whose name contains this
//   --rounds 11            rounds of measurements
//   --milliseconds 250     CPU time of one sample
//   --connections 10       concurrent connections that request pages
//   --order-connections 4  concurrent connections that place orders
//   --minutes 10           length of the memory test under load; none by default
//   --quick                one round, to try things out
//   --optimisations        measures each optimisation (OPTIMISATIONS) on and off instead of the pages
import { benchOptimisations } from "./bench/optimisations/run";
import { runBenchOnEach } from "./bench/run-on-each-database";
import { readBenchOptions } from "./bench/options";
import { benchPages } from "./bench/load/run";
import { useBenchSettings } from "./bench/settings";
import { buildIfStale } from "./build";

await runBenchOnEach(async () => {
  const settings = useBenchSettings();
  const options = readBenchOptions();
  await buildIfStale();
  await (options.optimisations ? benchOptimisations(settings, options) : benchPages(settings, options));
});
