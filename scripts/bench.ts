// `npm run bench`: measures the CPU time of the shop's pages and orders in comparison with an empty Remix page, and the
// memory, on SQLite and then on PostgreSQL. Options after `--`:
//   --database sqlite   only this kind of database
//   --only cart         only pages (with --optimisations: optimisations) whose name contains this
//   --rounds 11         rounds of measurements
//   --quick             one round after a short warm-up, to try things out
//   --optimisations     measures each optimisation (OPTIMISATIONS) on and off instead of the pages
import { parseArgs } from "node:util";

import type { Address } from "~/formats/address";
import type { Optimisation } from "../app/optimisations.mjs";
import { ADMIN, BUYER, createDemoShop, fillCart, signIn, uploadPrices } from "./bench/demo-shop";
import {
  compare,
  type Compared,
  figuresOf,
  type Load,
  measureMail,
  orderLoad,
  type OrderSubject,
  type Page,
  pageLoad,
  startProbe,
} from "./bench/loads";
import { copyPeople } from "./bench/multiply-shop";
import * as report from "./bench/report";
import { addCleanup, createDatabase, databaseUrl, runBench, settingsFor } from "./bench/run-bench";
import { type MeasuredServer, startBaseline, startShop } from "./bench/serve";

const { values } = parseArgs({
  options: {
    database: { type: "string" },
    only: { type: "string", default: "" },
    rounds: { type: "string", default: "11" },
    quick: { type: "boolean", default: false },
    optimisations: { type: "boolean", default: false },
  },
});
const { database, only, quick } = values;
const amount = quick ? { rounds: 1, warmUps: 2 } : { rounds: report.wholeNumber("rounds", values.rounds), warmUps: 12 };
const NOTE = quick
  ? "QUICK: one round after a short warm-up. Do not quote these figures."
  : `Ratios are medians of ${amount.rounds} rounds, with the least and the most.`;

/** Maximum CPU time of a page, relative to an empty Remix page. */
const BUDGETS: Record<string, number | undefined> = {
  "visitor: catalogue": 0.25,
  "visitor: search": 0.25,
  "buyer: catalogue": 4.5,
  "buyer: product": 4.5,
  "buyer: cart of 20 lines": 4.5,
  "buyer: checkout": 4.5,
  "buyer: /api/products": 1,
};
/** Maximum p99 of a buyer's catalogue while orders are placed, relative to that without orders. */
const DELAY_BUDGET = 3;
const MEMORY_BUDGET_MB = 300;

const CONNECTIONS = 10;
const LINES = 20;
const ORDERS = `an order of ${LINES} lines`;
const CATALOGUE_DURING_ORDERS = "catalogue during orders";
/** More than the orders of any sample. */
const BUYERS = 400;
/** CPU time of a sample with enough response times of the catalogue meanwhile. */
const LONG_SAMPLE_MS = 1_000;

/** Measured with an optimisation and without it. */
const SUBJECTS: Record<Optimisation, { names: string[]; connections?: number; database?: string }> = {
  "page-cache": { names: ["visitor: catalogue", "visitor: search"] },
  "route-subsets": { names: ["buyer: catalogue", "buyer: product", "buyer: cart of 20 lines", "admin: orders"] },
  // It shortens the wait at p99 of many connections.
  "request-turns": { names: ["buyer: catalogue", "buyer: cart of 20 lines", "admin: orders"], connections: 32 },
  fragments: { names: ["buyer: catalogue", "buyer: cart of 20 lines"] },
  "page-start": { names: ["buyer: catalogue", "buyer: product", "buyer: cart of 20 lines"] },
  "background-fsync": { names: [ORDERS, CATALOGUE_DURING_ORDERS], database: "sqlite" },
  "state-connection": { names: ["visitor: catalogue", "buyer: catalogue", "buyer: product"] },
  "shop-cache": {
    names: ["buyer: catalogue", "buyer: product", "buyer: cart of 20 lines", "buyer: /api/products", ORDERS],
  },
  "small-heap": { names: ["buyer: catalogue", ORDERS] },
};

type Shop = Omit<OrderSubject, "server"> & { pages: Record<string, Page> };

await runBench({ database }, async (url) => {
  const shop = await prepareShop(url);
  await (values.optimisations ? benchOptimisations(url, shop) : benchPages(shop));
  report.printSummary(database!);
});

/** The demo shop with further buyers, the first with lines in the cart. */
async function prepareShop(url: string): Promise<Shop> {
  const db = await createDemoShop(url);
  await copyPeople(db, BUYERS, BUYER);
  const [first, ...others] = Array.from({ length: BUYERS }, (_, at) => `${BUYER}-copy-${at + 1}`);
  await fillCart(db, first!, LINES);
  // Else the demo's counted pieces are sold out after a few orders.
  await db.write((tx) => tx.pieceStock.updateMany({ data: { quantity: 1_000_000 } }));
  // Autovacuum would do this during the measurements.
  if (db.kind === "postgres") await db.read.$executeRawUnsafe("VACUUM (ANALYZE)");
  const [buyer, customer, admin] = [await signIn(first!), await signIn(BUYER), await signIn(ADMIN)];
  const order = await db.read.order.findFirstOrThrow({ where: { companyId: BUYER }, orderBy: { id: "asc" } });
  const pages: Record<string, Page> = {
    "visitor: catalogue": { path: "/" },
    "visitor: search": { path: "/?q=alma" },
    "buyer: catalogue": { path: "/", cookie: buyer },
    "buyer: product": { path: "/product/1", cookie: buyer },
    "buyer: cart of 20 lines": { path: "/cart", cookie: buyer },
    "buyer: checkout": { path: "/checkout", cookie: buyer },
    "buyer: order sheet": { path: "/order-sheet", cookie: buyer },
    "buyer: orders": { path: "/orders", cookie: customer },
    "buyer: an order": { path: `/orders/${order.id}`, cookie: customer },
    "buyer: /api/products": { path: "/api/products", cookie: buyer },
    "admin: orders": { path: "/admin/orders", cookie: admin },
    "admin: preview of a table": { path: await uploadPrices(db), cookie: admin },
  };
  const { readCart } = await import("~/shop/cart/read-cart.server");
  const { termsInForce } = await import("~/shop/brand/pages/pages.server");
  const [cart, [terms]] = [await readCart(first!), await termsInForce()];
  const { shippingAddress } = await db.read.company.findUniqueOrThrow({ where: { id: first } });
  const fields = {
    ...(shippingAddress as unknown as Address),
    poNumber: "PO-1",
    customerNotes: "",
    reviewed: cart.fingerprint,
    terms: String(terms?.id ?? 0),
  };
  const buyers: string[] = [];
  for (const id of others) buyers.push(await signIn(id));
  return { db, pages, buyers, fields };
}

/** With an empty Remix page; also measures memory and what orders cost others. */
async function benchPages(shop: Shop): Promise<void> {
  const { pages, db } = shop;
  const [empty, server] = [await startBaseline(), await startShop()];
  addCleanup(() => db.close());
  const orders = { ...shop, server };
  const reference = pageLoad("an empty Remix page, nine cards", empty, { path: "/" }, CONNECTIONS);
  const names = [...Object.keys(pages), ORDERS].filter((name) => name.includes(only));
  const loads = names.map((name) => loadOf(name, orders, CONNECTIONS));
  if (loads.length === 0) throw new Error(`--only: no name contains "${only}".`);

  const compared = await compare(
    loads.map((load) => ({ load, reference })),
    amount,
  );
  const row = (name: string, samples: Compared["samples"], ratio: string, budget: string) => {
    const { cpuMs, p50, p99, bytes } = figuresOf(samples);
    return [
      name,
      report.milliseconds(cpuMs),
      ratio,
      budget,
      ...[p50, p99].map(report.milliseconds),
      report.kilobytes(bytes),
    ];
  };
  report.printTable(
    ["page", "CPU", "empty Remix page = 1", "budget", "p50", "p99", "body"],
    [
      row(
        reference.name,
        compared.flatMap(({ references }) => references),
        "1",
        "",
      ),
      ...compared.map(({ load: { name }, samples, ratios }) =>
        row(name, samples, report.withSpread(ratios), report.verdict(report.median(ratios), BUDGETS[name])),
      ),
    ],
  );
  console.log(`\n${NOTE} CPU is that of all processes of the shop, without PostgreSQL's.`);

  const samples = compared.flatMap((one) => one.samples);
  if (names.includes(ORDERS)) samples.push(...(await benchOrders(orders)));
  const { memory } = figuresOf(samples);
  const inBudget = report.verdict(Math.round(memory / 1_048_576), MEMORY_BUDGET_MB);
  report.printTable(["the shop", "", "budget"], [["most memory after a sample", report.megabytes(memory), inBudget]]);
}

/** A buyer's catalogue with and without orders, and the mail of orders. Returns the samples with orders. */
async function benchOrders(orders: OrderSubject & Shop): Promise<Compared["samples"]> {
  const page = orders.pages["buyer: catalogue"]!;
  const idle = startProbe(orders.server, page);
  await new Promise((done) => setTimeout(done, 2 * amount.rounds * LONG_SAMPLE_MS));
  const without = report.quantile(await idle.stop(), 0.99);
  const load = loadOf(CATALOGUE_DURING_ORDERS, orders, CONNECTIONS);
  const samples: Compared["samples"] = [];
  while (samples.length < 2 * amount.rounds) samples.push(await load.sample(LONG_SAMPLE_MS));
  const during = figuresOf(samples).p99;
  report.printTable(
    ["orders", "", "budget"],
    [
      ["a buyer's catalogue without orders, p99", report.milliseconds(without), ""],
      ["the same while orders are placed, p99", report.milliseconds(during), ""],
      ["with orders to without", report.short(during / without), report.verdict(during / without, DELAY_BUDGET)],
      [
        "CPU of an order's e-mails, after its answer",
        report.milliseconds(await measureMail(orders, LONG_SAMPLE_MS)),
        "",
      ],
    ],
  );
  return samples;
}

/** What each optimisation saves whose name contains `only`. */
async function benchOptimisations(url: string, { db, ...shop }: Shop): Promise<void> {
  const measured = Object.entries(SUBJECTS).filter(
    ([name, subject]) => name.includes(only) && (subject.database ?? database) === database,
  );
  if (measured.length === 0) throw new Error(`--only: no optimisation of ${database} has such a name.`);
  // Two copies of the same shop: with a shared database, each server would also send the mail of the other's orders.
  await db.close();
  const copy = databaseUrl(url, "without");
  await createDatabase(copy, url);
  const { openDb } = await import("~/db/db.server");
  const databases = [url, copy].map((one) => openDb(one));
  addCleanup(() => Promise.all(databases.map((one) => one.close())));
  const rows: string[][] = [];
  for (const [optimisation, { names, connections = CONNECTIONS }] of measured) {
    const on = await startShop({ ...settingsFor(url), OPTIMISATIONS: "on" });
    const off = await startShop({ ...settingsFor(copy), OPTIMISATIONS: `-${optimisation}` });
    const loadsOf = (server: MeasuredServer, at: number) =>
      names.map((name) => loadOf(name, { ...shop, server, db: databases[at]! }, connections));
    const [withIt, without] = [loadsOf(on, 0), loadsOf(off, 1)];
    const compared = await compare(
      withIt.map((load, at) => ({ load, reference: without[at]! })),
      amount,
    );
    for (const { load, samples, references, ratios } of compared) {
      const [one, other] = [figuresOf(samples), figuresOf(references)];
      const both = (format: (value: number) => string, pick: keyof typeof one) =>
        `${format(one[pick])}, ${format(other[pick])}`;
      rows.push([
        optimisation,
        load.name,
        report.withSpread(ratios),
        both(report.milliseconds, "cpuMs"),
        both(report.milliseconds, "p99"),
        both(report.kilobytes, "bytes"),
        both(report.megabytes, "memory"),
      ]);
    }
    for (const server of [on, off]) await server.stop();
  }
  report.printTable(["optimisation", "", "CPU, without it = 1", "CPU", "p99", "body", "memory"], rows);
  console.log(`\n${NOTE} Of two figures the first is with the optimisation.
The CPU of "${CATALOGUE_DURING_ORDERS}" is that of orders and pages together; its p99 is that of the pages alone.`);
}

function loadOf(name: string, orders: OrderSubject & Shop, connections: number): Load {
  if (name === ORDERS) return orderLoad(name, orders);
  if (name === CATALOGUE_DURING_ORDERS) {
    return orderLoad(name, orders, { reader: orders.pages["buyer: catalogue"]!.cookie });
  }
  return pageLoad(name, orders.server, orders.pages[name]!, connections);
}
