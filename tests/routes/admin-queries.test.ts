// The number of queries of an admin page does not depend on the number of rows.
import { beforeAll, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { watchStatements } from "../../scripts/bench/statements";
import { emptyDatabase } from "../support/databases";
import { adminRoutes, adminRoutesOf } from "../support/admin-routes";
import { seedAdminRows, type AdminRowIds } from "../support/admin-rows";
import { signedInPerson } from "../support/people";
import { addressOf, dataAddress } from "../support/routes";
import { openShop } from "../support/shop";

const FEW = 2;
// More than the page size of any list.
const MANY = 30;

const takeStatements = watchStatements();
let admin: Awaited<ReturnType<typeof signedInPerson>>;
let rows: AdminRowIds;
/** Each address, and where its loaders alone are asked: rendering makes no queries. */
let addresses: { page: string; data: string }[];

beforeAll(async () => {
  const shop = await openShop();
  await emptyDatabase(db);
  admin = await signedInPerson(shop, "admin");
  rows = await seedAdminRows(admin.person.id, FEW);
  const table = adminRoutes(rows, admin);
  addresses = adminRoutesOf(shop.build)
    .filter(({ hasLoader }) => hasLoader)
    .flatMap(({ id, pattern, isPage }) => {
      const { params, searches = [], needsSearch } = table[id] ?? {};
      const address = addressOf(pattern, params);
      return [...(needsSearch ? [] : [""]), ...searches].map((search) => {
        const page = address + search;
        return { page, data: isPage ? dataAddress(page) : page };
      });
    });
});

/** Returns the SQL statements of one request. */
async function statementsOf(address: string): Promise<string[]> {
  takeStatements();
  const answer = await admin.browser.request(address);
  expect(answer.status, address).toBe(200);
  await answer.text();
  // The length of IN lists may differ.
  return takeStatements()
    .map(({ sql }) => sql.replace(/\((?:[?]|[$]\d+)(?:,\s*(?:[?]|[$]\d+))*\)/g, "(…)"))
    .sort();
}

it("the number of queries does not grow with the rows", async () => {
  const few = new Map<string, string[]>();
  for (const { page, data } of addresses) {
    // Fills the caches, and renders the page once.
    await statementsOf(page);
    few.set(data, await statementsOf(data));
  }
  await seedAdminRows(admin.person.id, MANY, rows);
  const grown: string[] = [];
  for (const { data } of addresses) {
    const before = few.get(data)!;
    let after = await statementsOf(data);
    // The caches may have been empty.
    if (after.length > before.length) after = await statementsOf(data);
    expect(before.length, data).toBeGreaterThan(0);
    if (after.length > before.length) {
      const more = after.filter((sql) => !before.includes(sql));
      grown.push(`${data}: ${before.length}, then ${after.length}\n${more.join("\n")}`);
    }
  }
  expect(grown).toEqual([]);
}, 120_000);

it("a query per row would be detected", async () => {
  const asked = async () => {
    takeStatements();
    for (const { id } of await db.read.order.findMany({ select: { id: true } })) {
      await db.read.orderEvent.count({ where: { orderId: id } });
    }
    return takeStatements().length;
  };
  expect(await asked()).toBe((await db.read.order.count()) + 1);
});
