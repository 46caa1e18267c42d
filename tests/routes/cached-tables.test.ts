// Cached data are valid while the state token is the same, so every table that is read into the cache needs triggers
// that renew the token. The test observes which statements a page repeats after a change of the token, and which
// tables have such triggers.
import { randomUUID } from "node:crypto";

import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { isOptimisationOn } from "~/env.server";
import { shareCart } from "~/shop/cart/shared-cart.server";
import { watchStatements } from "../../scripts/bench/statements";
import { Browser } from "../support/browser-without-scripts";
import { fillCart } from "../support/ordering";
import { makeOrder } from "../support/orders";
import { signedInPerson } from "../support/people";
import { makePriceGroup, putInGroup } from "../support/prices";
import { addressOf, routesOf } from "../support/routes";
import { openShop, type Shop } from "../support/shop";
import { TABLES } from "../support/databases";
import { CACHED_TABLES, tablesThatRenewState } from "../support/state-triggers";

const takeStatements = watchStatements();

// The first ends the session; the other takes longer than all the rest, because of the pictures of every style.
const NOT_VISITED = ["/api/logout", "/admin/products/line-sheet.pdf"];

let shop: Shop;
let visits: Visit[];

/** An address, and the browser that requests it. */
interface Visit {
  browser: Browser;
  address: string;
}

beforeAll(async () => {
  shop = await openShop();
  const buyer = await signedInPerson(shop, "approved");
  const admin = await signedInPerson(shop, "admin");
  await fillCart(buyer.person.id, 3, 4);
  const { shareId } = await shareCart(buyer.person.id, { days: 7, showPrices: true });
  const order = await makeOrder({ companyId: buyer.person.id });
  await putInGroup(buyer.person.id, (await makePriceGroup()).id);
  const visitor = new Browser(shop);
  visits = routesOf(shop.build)
    .filter(({ hasLoader, pattern }) => hasLoader && !NOT_VISITED.includes(pattern))
    .flatMap(({ pattern }) => {
      const address = addressOf(pattern, { shareId, id: /order/.test(pattern) ? order.id : 1 });
      if (pattern.includes("admin")) return [{ browser: admin.browser, address }];
      return [visitor, buyer.browser].map((browser) => ({ browser, address }));
    })
    .concat(
      ["/?q=cardigan&category=Sweaters&sort=newest", "/?available=yes"].map((address) => ({
        browser: buyer.browser,
        address,
      })),
    );
});

/** Renews the state token, as a change of a style would, without a change. */
const renewState = () => db.write((tx) => tx.$executeRaw`UPDATE "shop_state" SET "token" = ${randomUUID()}`);

/** Returns the SQL statements of a page. */
async function statementsOf({ browser, address }: Visit): Promise<string[]> {
  takeStatements();
  await (await browser.request(address)).arrayBuffer();
  return takeStatements()
    .map(({ sql }) => sql)
    .filter((sql) => /^\s*(SELECT|WITH)\b/i.test(sql));
}

/** Returns the tables that a statement reads, without its own common table expressions: `WITH "near" AS (...)`. */
function tablesOf(sql: string): string[] {
  const read = sql.matchAll(/\b(?:FROM|JOIN)\s+(?:[`"]\w+[`"]\.)?[`"](\w+)[`"]/gi);
  const own = sql.matchAll(/[`"](\w+)[`"]\s+AS\s+(?:(?:NOT\s+)?MATERIALIZED\s+)?\(/gi);
  const names = new Set([...own].map(([, name]) => name));
  return [...read].flatMap(([, table]) => (names.has(table) ? [] : [table!]));
}

describe.skipIf(!isOptimisationOn("shop-cache"))("the cached tables", () => {
  /** For each table, the pages that query it only after a change of the state token. */
  let readersOf: Map<string, string[]>;

  beforeAll(async () => {
    readersOf = new Map();
    for (const visit of visits) {
      await statementsOf(visit);
      const always = await statementsOf(visit);
      await renewState();
      const anew = await statementsOf(visit);
      const cached = anew.filter((sql) => !always.includes(sql));
      for (const table of new Set(cached.flatMap(tablesOf))) {
        readersOf.set(table, [...(readersOf.get(table) ?? []), visit.address]);
      }
    }
  });

  // On both databases these have triggers (tests/shop/shop-state.db.test.ts).
  it("are the expected ones", () => {
    // The token of translated words is asked for with a new state only.
    const derived = ["style_counts", "shop_state"];
    const cached = TABLES.filter((table) => readersOf.has(table) && !derived.includes(table));
    expect(cached.sort()).toEqual(CACHED_TABLES);
  });

  it("all have triggers that renew the state token", async () => {
    const renewing = await tablesThatRenewState(db);
    const missing = [...readersOf].filter(([table]) => !renewing.has(table));
    expect(Object.fromEntries(missing)).toEqual({});
  });
});
