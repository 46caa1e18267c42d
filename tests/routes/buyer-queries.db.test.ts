// The number of queries of a buyer's page is small and does not depend on the number of rows.
import { beforeAll, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { isOptimisationOn } from "~/env.server";
import { watchStatements } from "../../scripts/bench/statements";
import type { Browser } from "../support/browser-without-scripts";
import { fillCart } from "../support/ordering";
import { makeOrder } from "../support/orders";
import { signedInPerson } from "../support/people";
import { makeShipTo } from "../support/ship-to";
import { makePriceGroup, putInGroup } from "../support/prices";
import { openShop, ORIGIN, type Shop } from "../support/shop";

const takeStatements = watchStatements();

let shop: Shop;
let few: Browser;
let many: Browser;
let grouped: Browser;
let pending: Browser;

/** Creates a customer with this many cart lines, orders and delivery addresses. */
async function buyerWith(lines: number, orders: number): Promise<Browser> {
  const { person, browser } = await signedInPerson(shop, "approved");
  for (let address = 0; address < orders; address++) await makeShipTo(person.id);
  await fillCart(person.id, ...Array.from({ length: lines }, (_, index) => index + 3));
  for (let order = 0; order < orders; order++) await makeOrder({ companyId: person.id });
  return browser;
}

/** Creates a customer of a price group with an own price, and an order. */
async function groupedBuyer(): Promise<Browser> {
  const { person, browser } = await signedInPerson(shop, "approved");
  const [line] = await fillCart(person.id, 3);
  const { id } = await makePriceGroup({}, [{ productId: line!.productId, price: 900 }]);
  await putInGroup(person.id, id);
  await makeOrder({ companyId: person.id });
  return browser;
}

beforeAll(async () => {
  shop = await openShop();
  few = await buyerWith(2, 2);
  many = await buyerWith(12, 15);
  grouped = await groupedBuyer();
  pending = (await signedInPerson(shop, "pending")).browser;
});

/** Returns the queried tables of a page with warm caches, in order. */
async function queriedTables(ask: () => Promise<Response>): Promise<string[]> {
  for (let time = 1; ; time++) {
    takeStatements();
    const answer = await ask();
    expect(answer.status).toBe(200);
    await answer.text();
    const statements = takeStatements();
    if (time === 2) return statements.map(({ sql }) => tableOf(sql)).sort();
  }
}

const tableOf = (sql: string) =>
  /FROM\s+(?:[`"]?\w+[`"]?\.)?[`"](\w+)[`"]/i.exec(sql.replaceAll(/EXISTS \((?:[^()]|\([^()]*\))*\)/g, ""))?.[1] ?? sql;

/** The queries of every page of a buyer: session, state token, cart. */
const EVERY_PAGE = ["carts", "sessions", "shop_state"];

const PAGES: [string, string[]][] = [
  ["/", []],
  ["/?page=2&sort=price-low", []],
  ["/?q=cardigan&category=Sweaters", []],
  ["/product/1", ["favourites", "piece_stock"]],
  ["/order-sheet", ["piece_stock"]],
  ["/order-sheet.csv", ["piece_stock"]],
  ["/order-sheet?chosen=new", ["orders", "products", "products"]],
  ["/favourites", ["favourites", "products"]],
  ["/about", []],
  ["/contact", []],
  ["/login-info", []],
  ["/for-your-shop", []],
  ["/cart", ["companies", "shared_carts"]],
  ["/invoices", ["invoices", "invoices", "invoices", "invoices"]],
  ["/carts", ["carts"]],
  ["/checkout", ["companies", "ship_to_addresses"]],
  ["/quick-order", []],
  ["/company/addresses", ["companies", "ship_to_addresses"]],
  ["/company/people", ["api_keys", "companies", "company_invitations"]],
  ["/orders/styles", ["order_lines", "order_lines", "order_lines", "orders", "orders", "piece_stock", "products"]],
  ["/orders", ["order_lines", "order_lines", "orders", "orders", "orders", "approval_requests"]],
  [
    "/company/approvals",
    ["companies", "companies", "approval_requests", "approval_requests", "users", "users", "users"],
  ],
];

it.each(PAGES)("%s has the same queries for two rows as for many", async (path) => {
  const [tables, tablesOfMany] = [
    await queriedTables(() => few.request(path)),
    await queriedTables(() => many.request(path)),
  ];
  expect(oneState(tablesOfMany)).toEqual(oneState(tables));
});

// Without the cache of reads, pages also query styles, tiers, settings and claims.
const hasCache = isOptimisationOn("shop-cache");

it.skipIf(!hasCache).each(PAGES)("%s has only the expected queries for an approved buyer", async (path, own) => {
  for (const browser of [few, many]) {
    const tables = await queriedTables(() => browser.request(path));
    // On SQLite each part of a page queries the state token itself, which takes three microseconds.
    expect(oneState(tables)).toEqual([...EVERY_PAGE, ...own].sort());
  }
});

it.skipIf(!hasCache).each(PAGES)(
  "%s has only the expected queries for a customer of a price group",
  async (path, own) => {
    const withoutState = (tables: string[]) => tables.filter((table) => table !== "shop_state");
    const tables = await queriedTables(() => grouped.request(path));
    // On PostgreSQL the group may be read after the state token of the page.
    expect(withoutState(tables)).toEqual(withoutState([...EVERY_PAGE, ...own].sort()));
  },
);

function oneState(tables: string[]): string[] {
  const others = tables.filter((table) => table !== "shop_state");
  const states = tables.length - others.length;
  if (db.kind === "postgres" && hasCache) expect(states).toBeLessThanOrEqual(2);
  return [...others, ...(states > 0 ? ["shop_state"] : [])].sort();
}

it.skipIf(!hasCache).each(["/", "/product/1", "/about", "/contact"])(
  "%s has fewer queries for a waiting applicant",
  async (path) => {
    const tables = await queriedTables(() => pending.request(path));
    expect(oneState(tables)).toEqual(["sessions", "shop_state"]);
  },
);

it.skipIf(!hasCache).each(["/", "/about", "/contact", "/demo-registered"])(
  "%s queries only the state token for a visitor",
  async (path) => {
    const tables = await queriedTables(() => shop.fetch(new Request(ORIGIN + path)));
    expect(oneState(tables)).toEqual(["shop_state"]);
  },
);

it("GET requests write nothing", async () => {
  const written: string[] = [];
  for (const [path] of PAGES) {
    takeStatements();
    await (await few.request(path)).text();
    for (const { sql } of takeStatements()) {
      if (/^\s*(INSERT|UPDATE|DELETE)\b/i.test(sql)) written.push(`${path}: ${sql}`);
    }
  }
  expect(written).toEqual([]);
});

it.skipIf(!hasCache)("a repeated search does not query the styles", async () => {
  takeStatements();
  await (await few.request("/?q=moss")).text();
  expect(takeStatements().some(({ sql }) => tableOf(sql) === "products")).toBe(true);
  await (await few.request("/?q=moss")).text();
  expect(takeStatements().some(({ sql }) => tableOf(sql) === "products")).toBe(false);
});
