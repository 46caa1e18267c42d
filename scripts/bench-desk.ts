// `npm run bench:desk`: how long each page of the brand's desk takes on the benchmark's shop (npm run bench:seed first).
// Words after `--`: --runs 30, --only /admin/orders (a part of the addresses), --port 4180.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { measure, type Measured } from "./bench/measure";
import { deskAddresses, isFile } from "./bench/pages";
import { serveBuiltShop } from "./bench/serve";
import { useBenchSettings } from "./bench/settings";
import { buildIfStale } from "./build";

/** No page may take longer at the median. */
const LIMIT_MS = 150;
/** Pages that ask little or nothing of the database: what the machine itself takes just then. */
const BASELINE = ["/healthz", "/about"];
const ADMIN = "bench-0001";

const { dataDir } = useBenchSettings();
const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "30" },
    only: { type: "string", default: "" },
    port: { type: "string", default: "4180" },
  },
});

try {
  await buildIfStale();
  const { db } = await import("~/db/db.server");
  const { startSession } = await import("~/http/sessions.server");
  if (!(await db.read.user.findUnique({ where: { id: ADMIN } }).catch(() => null))) {
    throw new Error("This database holds no benchmark's shop: run `npm run bench:seed` first.");
  }
  const addresses = await deskAddresses(db, ADMIN);
  const [cookie = ""] = (await startSession(ADMIN, new Request("http://127.0.0.1/"))).split(";");
  const shop = await serveBuiltShop(Number(values.port));
  const results: Measured[] = [];
  try {
    const wanted = addresses.filter((address) => address.includes(values.only));
    for (const address of [...BASELINE, ...wanted, ...BASELINE]) {
      const result = await measure(shop, address, cookie, Number(values.runs));
      results.push(result);
      console.log(line(result));
    }
  } finally {
    await shop.stop();
  }
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, `desk-${db.kind}.json`);
  writeFileSync(file, JSON.stringify({ database: db.kind, limitMs: LIMIT_MS, results }, null, 2));
  console.log(`\n${db.kind}, ${values.runs} runs a page. All of it: ${file}`);
  for (const { address, median, slowest } of results.filter(isTooSlow)) {
    console.log(
      `\n${address}: ${median} ms, of which ${slowest?.ms.toFixed(1)} ms in\n${slowest?.sql}`,
    );
  }
  const isWrong = results.some((result) => isTooSlow(result) || result.status >= 400);
  await db.close();
  process.exitCode = isWrong ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function isTooSlow({ address, median }: Measured): boolean {
  return median > LIMIT_MS && !isFile(address);
}

function line(result: Measured): string {
  const { address, status, fastest, median, p95, bytes, queries } = result;
  const figures = [
    `${median.toFixed(1).padStart(8)} ms`,
    `p95 ${p95.toFixed(1).padStart(7)} ms`,
    `best ${fastest.toFixed(1).padStart(6)} ms`,
    `${(bytes / 1_024).toFixed(0).padStart(5)} KB`,
    `${String(queries).padStart(3)} queries`,
  ];
  const note = status !== 200 ? `  STATUS ${status}` : isTooSlow(result) ? "  TOO SLOW" : "";
  return `${figures.join("  ")}  ${address}${note}`;
}
