// The number of queries of an admin page does not depend on the number of rows.
import { beforeAll, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { watchStatements } from "../../scripts/bench/statements";
import { emptyDatabase } from "../support/databases";
import { previewsOf, seedAdminRows, type AdminRowIds } from "../support/admin-rows";
import { crawl } from "../support/crawl";
import { signedInPerson } from "../support/people";
import { isPanel } from "../support/routes";
import { openShop } from "../support/shop";

const FEW = 2;
// More than the page size of any list.
const MANY = 30;
// A file is read in steps of 50 rows (tests/shop/files-in-steps.db.test.ts), and each of the many has up to fourteen in the audit.
const MORE_STEPS = 8;

const takeStatements = watchStatements();
let admin: Awaited<ReturnType<typeof signedInPerson>>;
let rows: AdminRowIds;
let addresses: string[];

beforeAll(async () => {
  const shop = await openShop();
  await emptyDatabase(db);
  admin = await signedInPerson(shop, "admin");
  rows = await seedAdminRows(admin.person.id, FEW);
  const found = await crawl(shop, admin.browser, {
    starts: ["/admin", ...previewsOf(rows)],
    searches: true,
    within: isPanel,
  });
  addresses = found.addresses.filter(({ status }) => status === 200).map(({ address }) => address);
  expect(addresses.length).toBeGreaterThan(100);
});

/** Returns the SQL statements of a page with warm caches. */
async function statementsOf(address: string): Promise<string[]> {
  let statements: string[] = [];
  for (let asked = 1; asked <= 2; asked++) {
    takeStatements();
    const answer = await admin.browser.request(address);
    expect(answer.status, address).toBe(200);
    await answer.text();
    statements = takeStatements().map(({ sql }) => sql);
  }
  // The length of IN lists may differ.
  return statements.map((sql) => sql.replace(/\((?:[?]|[$]\d+)(?:,\s*(?:[?]|[$]\d+))*\)/g, "(…)")).sort();
}

it("the number of queries does not grow with the rows", async () => {
  const few = new Map<string, string[]>();
  for (const address of addresses) few.set(address, await statementsOf(address));
  await seedAdminRows(admin.person.id, MANY, rows);
  const grown: string[] = [];
  for (const address of addresses) {
    const before = few.get(address)!;
    const after = await statementsOf(address);
    expect(before.length, address).toBeGreaterThan(0);
    const steps = /\.csv(\?|$)/.test(address) ? MORE_STEPS : 0;
    if (after.length > before.length + steps) {
      const more = after.filter((sql) => !before.includes(sql));
      grown.push(`${address}: ${before.length}, then ${after.length}\n${more.join("\n")}`);
    }
  }
  expect(grown).toEqual([]);
}, 120_000);
