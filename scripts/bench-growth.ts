// `npm run bench:growth`: measures the response times of visitor, buyer and admin pages in shops of three sizes, and in the largest
// what others notice of large requests. Each has
// a database of its own, which is reused by the next run. Runs on SQLite, then on PostgreSQL.
// Options after `--`:
//   --database sqlite         only this kind of database (or BENCH_DATABASE_URL: this database)
//   --products 36,2000,100000 --orders 1000,1000000   sizes of the shops
//   --runs 30                 requests for each page
//   --changes 10              further requests for each page, each after a change of the catalogue
//   --kind pages              only response times, or with `meanwhile` only what others notice of large requests
//   --only /admin/orders      only pages whose name contains this
//   --afresh                  recreates the databases
import { parseArgs } from "node:util";

import { idleStatements, type Meanwhile, meanwhileTable, measureMeanwhile } from "./bench/growth/meanwhile";
import { measurePage } from "./bench/growth/measure";
import { type ServedShop, serveShop } from "./bench/growth/shops";
import { sizesOf } from "./bench/growth/sizes";
import {
  adminTable,
  isExport,
  missesTarget,
  type PageResult,
  shopPagesTable,
  slowestStatementText,
} from "./bench/growth/tables";
import { runBenchOnEach } from "./bench/run-on-each-database";
import { writeResults, machineText, targetsText, wholeNumber } from "./bench/report";
import { useBenchSettings } from "./bench/settings";
import { buildIfStale } from "./build";

/** Exports of all orders take too long for the usual number of runs. */
const EXPORT_RUNS = 3;

await runBenchOnEach(async () => {
  const settings = useBenchSettings();
  const { values } = parseArgs({
    options: {
      products: { type: "string", default: "36,2000,100000" },
      orders: { type: "string", default: "1000,1000000" },
      runs: { type: "string", default: "30" },
      changes: { type: "string", default: "10" },
      kind: { type: "string", default: "" },
      only: { type: "string", default: "" },
      afresh: { type: "boolean", default: false },
    },
  });
  const [runs, changes] = [wholeNumber("runs", values.runs), wholeNumber("changes", values.changes, 0)];
  const sizes = sizesOf(values.products, values.orders);
  await buildIfStale();
  const shops: ServedShop[] = [];
  for (const size of sizes) {
    const shop = await serveShop(settings, size, values.afresh);
    const { products, orders } = size;
    const how = shop.seconds === null ? "already existed" : `was created in ${shop.seconds.toFixed(0)} s`;
    console.log(`The shop with ${products} styles and ${orders} orders ${how}.`);
    shops.push(shop);
  }

  const results: PageResult[] = [];
  const groups = values.kind === "meanwhile" ? [] : shops[0]!.pages;
  for (const [group, { kind, pages }] of groups.entries()) {
    for (const [at, { name }] of pages.entries()) {
      if (!name.includes(values.only)) continue;
      const shopPages = shops.map(({ server, change, pages: theirs }) => ({
        server,
        change,
        cookie: theirs[group]!.cookie,
        address: theirs[group]!.pages[at]!.address,
      }));
      const isAdminPage = kind === "admin";
      const timings = await measurePage(
        shopPages,
        isExport(shopPages[0]!.address) ? Math.min(runs, EXPORT_RUNS) : runs,
        isAdminPage ? 0 : changes,
      );
      const failed = timings.find(({ status }) => status >= 400);
      if (failed) throw new Error(`${failed.address} answered ${failed.status}.`);
      results.push({ kind, name, timings });
      process.stderr.write(".");
    }
  }
  const shopPages = results.filter(({ kind }) => kind !== "admin");
  const adminPages = results.filter(({ kind }) => kind === "admin");
  if (shopPages.length > 0) console.log(`\n\n${shopPagesTable(shopPages, sizes)}`);
  if (adminPages.length > 0) console.log(`\n${adminTable(adminPages, sizes)}`);
  for (const page of results.filter(missesTarget)) console.log(`\n${slowestStatementText(page)}`);
  const meanwhile: Meanwhile[] = [];
  const { server, large } = shops.at(-1)!;
  const idle = values.kind === "pages" ? new Set<string>() : await idleStatements(server);
  for (const { cookie, pages } of values.kind === "pages" ? [] : large) {
    for (const page of pages.filter(({ name }) => name.includes(values.only))) {
      meanwhile.push(await measureMeanwhile(server, { ...page, cookie }, idle));
      process.stderr.write(".");
    }
  }
  if (meanwhile.length > 0) console.log(`\n\n${meanwhileTable(meanwhile)}`);
  const kind = settings.url.startsWith("file:") ? "sqlite" : "postgres";
  console.log(
    `\nMedians of ${runs} sequential requests, from sending to the last byte; each round asks every shop once.` +
      `\n${targetsText()} ${kind}, ${machineText()}.`,
  );
  const file = writeResults(settings.dataDir, `growth-${kind}`, {
    database: kind,
    sizes,
    results,
    meanwhile,
  });
  console.log(`All results: ${file}`);
});
