// `npm run bench:growth`: how long the pages of readers and of the desk take in shops of three sizes, each with a database
// of its own that is kept for the next time; on SQLite, then on PostgreSQL (--database sqlite: on one of them;
// BENCH_DATABASE_URL: on that one). Words after `--`: --products 36,2000,100000 --orders 1000,1000000,
// --runs 30 (of each page), --changes 10 (of the catalogue, before each of so many more), --only /admin/orders (a part
// of the names), --afresh (makes the shops anew).
import { parseArgs } from "node:util";

import { measurePage } from "./bench/growth/measure";
import { openShop, type OpenShop } from "./bench/growth/shops";
import { sizesOf } from "./bench/growth/sizes";
import {
  adminTable,
  isFile,
  misses,
  type PageTaken,
  readersTable,
  slowestWords,
} from "./bench/growth/tables";
import { runBenchOnEach } from "./bench/each-database";
import { keepResults, machineWords, targetsWords, wholeNumber } from "./bench/report";
import { useBenchSettings } from "./bench/settings";
import { buildIfStale } from "./build";

/** A file of all orders is not made thirty times. */
const FILE_RUNS = 3;

await runBenchOnEach(async () => {
  const settings = useBenchSettings();
  const { values } = parseArgs({
    options: {
      products: { type: "string", default: "36,2000,100000" },
      orders: { type: "string", default: "1000,1000000" },
      runs: { type: "string", default: "30" },
      changes: { type: "string", default: "10" },
      only: { type: "string", default: "" },
      afresh: { type: "boolean", default: false },
    },
  });
  const [runs, changes] = [
    wholeNumber("runs", values.runs),
    wholeNumber("changes", values.changes, 0),
  ];
  const sizes = sizesOf(values.products, values.orders);
  await buildIfStale();
  const shops: OpenShop[] = [];
  for (const size of sizes) {
    const shop = await openShop(settings, size, values.afresh);
    const { products, orders } = size;
    const how = shop.made === null ? "was there" : `was made in ${shop.made.toFixed(0)} s`;
    console.log(`The shop of ${products} styles and ${orders} orders ${how}.`);
    shops.push(shop);
  }

  const results: PageTaken[] = [];
  for (const [group, { kind, pages }] of shops[0]!.pages.entries()) {
    for (const [at, { name }] of pages.entries()) {
      if (!name.includes(values.only)) continue;
      const places = shops.map(({ server, change, pages: theirs }) => ({
        server,
        change,
        cookie: theirs[group]!.cookie,
        address: theirs[group]!.pages[at]!.address,
      }));
      const isAdminPage = kind === "desk";
      const taken = await measurePage(
        places,
        isFile(places[0]!.address) ? Math.min(runs, FILE_RUNS) : runs,
        isAdminPage ? 0 : changes,
      );
      const refused = taken.find(({ status }) => status >= 400);
      if (refused) throw new Error(`${refused.address} answered ${refused.status}.`);
      results.push({ kind, name, taken });
      process.stderr.write(".");
    }
  }
  const readers = results.filter(({ kind }) => kind !== "desk");
  const desk = results.filter(({ kind }) => kind === "desk");
  if (readers.length > 0) console.log(`\n\n${readersTable(readers, sizes)}`);
  if (desk.length > 0) console.log(`\n${adminTable(desk, sizes)}`);
  for (const page of results.filter(misses)) console.log(`\n${slowestWords(page)}`);
  const kind = settings.url.startsWith("file:") ? "sqlite" : "postgres";
  console.log(
    `\nMedians of ${runs} answers, one at a time, from the request to the last byte; the shops were asked in turn.` +
      `\n${targetsWords()} ${kind}, ${machineWords()}.`,
  );
  const file = keepResults(settings.dataDir, `growth-${kind}`, { database: kind, sizes, results });
  console.log(`All of it: ${file}`);
});
