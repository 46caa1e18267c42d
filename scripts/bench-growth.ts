// `npm run bench:growth`: measures how long pages and files take in a shop with many rows, what others notice of it meanwhile, and
// what is left of a request when its reader has gone, on SQLite and then on PostgreSQL. The shop is the demo's, multiplied; it is
// kept in data/bench. Options after `--`:
//   --database sqlite                    only this kind of database
//   --products 100000 --orders 200000    about so many
//   --kind meanwhile                     only what is made of much, or with `pages` only pages of lists
//   --only /admin/orders                 only requests whose name contains this
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";

import { REPORTS } from "~/shop/desk/reports/report";
import { migrate } from "../prisma/migrate";
import { ADMIN, BUYER, createDemoShop, signIn, uploadPrices } from "./bench/demo-shop";
import { multiplyShop } from "./bench/multiply-shop";
import {
  median,
  megabytes,
  milliseconds,
  printSummary,
  printTable,
  quantile,
  verdict,
  wholeNumber,
} from "./bench/report";
import { addCleanup, FOLDER, runBench } from "./bench/run-bench";
import { send, startLoggedShop } from "./bench/serve";

const { values } = parseArgs({
  options: {
    database: { type: "string" },
    products: { type: "string", default: "100000" },
    orders: { type: "string", default: "200000" },
    kind: { type: "string" },
    only: { type: "string", default: "" },
  },
});
const size = { products: wholeNumber("products", values.products), orders: wholeNumber("orders", values.orders) };

/** For the p99 of /healthz meanwhile, and for a page of a list, in milliseconds. */
const HEALTH_MS = 200;
const PAGE_MS = 200;
/** Maximum time of reading a request. */
const READ_MS = 8_000;
/** A reader leaves after so long without a first byte, and so long afterwards the work must have ended. */
const LEAVING_MS = 300;
const ENDING_MS = 300;
/** For watching a shop that nobody uses: longer than the pauses of its background work. */
const IDLE_MS = 15_000;

const ALL_YEARS = "from=2020-01-01&to=2040-12-31";

/** Pages of lists, which show as much in a small shop. */
const PAGES: Record<"visitor" | "buyer" | "admin", string[]> = {
  visitor: ["/", "/?q=combed+gauge"],
  buyer: [
    "/?page=2",
    "/?sort=price-low",
    "/?category=Sweaters",
    "/?filters=on&colour=blue&available=yes",
    "/?q=zeppelin",
    "/product/1",
    "/cart",
    "/orders",
    "/orders?page=1000000",
    "/api/products?limit=20",
  ],
  admin: [
    "/admin/search?q=1234.50",
    "/admin/inquiries?q=boutique",
    "/admin/applications",
    "/admin/staff?role=customer&q=huber",
    "/admin/staff?role=customer&page=1000000",
    "/admin/staff?role=customer&sort=-open",
    "/admin/staff?role=customer&show=owing",
    "/admin/staff?role=customer&show=quiet",
    "/admin/staff?role=customer&city=m",
    "/admin/staff?role=customer&vatId=1",
    "/admin/staff?role=customer&phone=3",
    "/admin/staff?role=customer&group=1",
    "/admin/staff?role=customer&country=DE",
    "/admin/staff?role=customer&orderedSince=2026-06-01",
    "/admin/staff?role=customer&quietSince=2026-06-01",
    "/admin/staff?role=customer&owes=500",
    "/admin/staff?role=customer&country=DE&quietSince=2026-06-01&owes=500",
    "/admin/staff?role=customer&q=huber&city=m&orderedSince=2026-01-01&sort=-year",
    "/admin/products?page=9999",
    "/admin/products?q=alma",
    "/admin/tables/pieces",
    "/admin/orders",
    "/admin/orders?page=1000000",
    "/admin/orders?q=huber",
    "/admin/orders?q=zeppelin",
    "/admin/orders?status=delivered&page=1000000",
    "/admin/orders?status=amount-open",
    "/admin/orders?status=vat-id",
    "/admin/orders?status=vat-changed",
    "/admin/orders?status=change-requested",
    "/admin/orders?status=payment-open",
    "/admin/orders?status=overdue&sort=-amount",
    "/admin/orders?status=paid&page=1000000",
    "/admin/orders?window=2",
    "/admin/orders?window=2&page=1000000",
    "/admin/orders?window=none",
    "/admin/orders?window=2&open=any",
    "/admin/orders?open=confirmed",
    "/admin/orders?country=DE",
    "/admin/orders?country=DE&page=1000000",
    "/admin/orders?style=alma",
    "/admin/orders?customer=huber",
    "/admin/orders?from=2026-01-01&to=2026-09-30&page=1000000",
    "/admin/orders?status=delivered&waiting=paid",
    "/admin/orders?status=delivered&from=2026-01-01&to=2026-09-30&country=DE&window=2",
    "/admin/orders?q=huber&country=DE&style=alma",
    "/admin/payments?show=overdue&page=1000000",
    "/admin/audit?q=huber",
    "/simple-admin",
  ],
};

/** Files, lists and pages that are made of much data. */
const LARGE: typeof PAGES = {
  visitor: [],
  buyer: [
    "/api/pieces.csv",
    "/api/products.csv",
    "/api/products?limit=500",
    "/api/pieces?limit=500",
    "/api/pieces?limit=500&page=2000",
    "/api/orders/my-orders?limit=500",
    "/api/orders/my-orders.csv",
    "/company/data.json",
    "/order-sheet.csv",
    "/order-sheet.xlsx",
  ],
  admin: [
    "/admin/products.csv",
    "/admin/products/pieces.csv",
    "/admin/customers.csv",
    `/admin/orders.csv?${ALL_YEARS}`,
    `/admin/orders.csv?${ALL_YEARS}&q=huber`,
    `/admin/orders.csv?${ALL_YEARS}&rows=documents`,
    `/admin/orders.csv?${ALL_YEARS}&rows=document-lines`,
    "/admin/audit.csv",
    "/admin/payments.csv?show=overdue",
    ...Object.keys(REPORTS).flatMap((name) => [`/admin/reports/${name}`, `/admin/reports/${name}/csv`]),
    "/admin/production",
    "/admin/production?q=alma",
    "/admin/production?show=all",
    "/admin/production.csv",
    "/admin/production.xlsx",
    "/admin/products/line-sheet.pdf",
    `/admin/customers/${BUYER}/data.json`,
    "/admin",
    "/admin/customs",
    "/admin/price-changes",
    "/admin/payments",
    "/api/orders?limit=500",
    "/api/admin/users?limit=500",
    "/api/admin/inquiries",
  ],
};

const name = `growth_${size.products}_${size.orders}`;

await runBench({ database: values.database, name }, async (url) => {
  const finished = join(FOLDER, `${name}.${values.database}`);
  if (existsSync(finished)) await migrate(url);
  else {
    const began = performance.now();
    await multiplyShop(await createDemoShop(url), size);
    writeFileSync(finished, "");
    console.log(`The shop was created in ${Math.round((performance.now() - began) / 1_000)} s.`);
  }
  const { db } = await import("~/db/db.server");
  addCleanup(() => db.close());
  const newest = await db.read.order.findMany({ orderBy: { id: "desc" }, take: 25, select: { id: true } });
  const ids = new URLSearchParams(newest.map(({ id }) => ["id", String(id)]));
  const ofRows = [`/admin/orders/packing-lists.pdf?${ids}`, await uploadPrices(db)];
  const cookies = { visitor: "", buyer: await signIn(BUYER), admin: await signIn(ADMIN) };

  const server = await startLoggedShop();
  await delay(IDLE_MS);
  // Sent by the shop itself, for example when it looks for mail to deliver.
  const idle = new Set(server.takeStatements());
  const rows: string[][] = [];
  for (const [kind, requests] of Object.entries({ pages: PAGES, meanwhile: LARGE })) {
    if ((values.kind ?? kind) !== kind) continue;
    for (const reader of ["visitor", "buyer", "admin"] as const) {
      const paths = [...requests[reader], ...(kind === "meanwhile" && reader === "admin" ? ofRows : [])];
      for (const path of paths.filter((one) => one.includes(values.only))) {
        rows.push(await measure(path, cookies[reader], kind === "pages" ? PAGE_MS : undefined));
        process.stderr.write(".");
      }
    }
  }
  if (rows.length === 0) throw new Error("--kind, --only: no request is chosen.");
  printTable(
    [
      "request",
      "status",
      "first byte",
      "all",
      "target",
      "read",
      "/healthz p50",
      "p99",
      "target",
      "statements after leaving",
      "target",
      "memory",
    ],
    rows,
  );
  printSummary(values.database!);

  /** While /healthz is asked again and again; then asks once more, to leave at the first byte. */
  async function measure(path: string, cookie: string, mostMs: number | undefined): Promise<string[]> {
    const headers = { Cookie: cookie };
    const ask = (options: { atMostMs: number; leavesAtFirstByte?: boolean }) =>
      send(server.origin, path, { headers, ...options });
    for (let n = 0; n < 5; n++) await send(server.origin, "/healthz");
    // The first request of a page in a process is its slowest.
    if (mostMs !== undefined) await ask({ atMostMs: READ_MS });
    const times: number[] = [];
    let [memory, isRunning] = [0, true];
    const reading = ask({ atMostMs: READ_MS }).finally(() => (isRunning = false));
    for (let n = 0; isRunning; n++) {
      times.push((await send(server.origin, "/healthz")).ms);
      if (n % 50 === 0) memory = Math.max(memory, server.usage().memory);
      await delay(5);
    }
    const { status, firstByte, ms, bytes, isWhole } = await reading;
    await delay(ENDING_MS);
    await ask({ atMostMs: LEAVING_MS, leavesAtFirstByte: true });
    await delay(ENDING_MS);
    server.takeStatements();
    await delay(1_000);
    const after = server.takeStatements().filter((sql) => !idle.has(sql)).length;
    const p99 = quantile(times, 0.99);
    return [
      path.slice(0, 60),
      String(status),
      milliseconds(firstByte),
      isWhole ? milliseconds(ms) : "",
      verdict(ms, mostMs),
      megabytes(bytes) + (isWhole ? "" : " and more"),
      milliseconds(median(times)),
      milliseconds(p99),
      verdict(p99, HEALTH_MS),
      String(after),
      verdict(after, 0),
      megabytes(memory),
    ];
  }
});
