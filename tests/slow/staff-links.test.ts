// No role of the staff is led to a page or shown a form that it is refused (tests/routes/staff-roles.test.ts).
import { afterAll, beforeAll, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { OWNER, STORED_ROLES } from "~/shop/customers/people/staff-role";
import { seedAdminRows } from "../support/admin-rows";
import { endUndo, logChanges } from "../support/change-log";
import { crawl } from "../support/crawl";
import { signedInPerson } from "../support/people";
import { isPanel } from "../support/routes";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
  await seedAdminRows((await signedInPerson(shop, "admin")).person.id, 2);
  await logChanges("form_answers");
});
afterAll(endUndo);

const isRefused = (status: number) => status === 401 || status === 403;

it.each(STORED_ROLES.filter((role) => role !== OWNER))("%s", { timeout: 600_000 }, async (staffRole) => {
  const { person, browser } = await signedInPerson(shop, "pending");
  await db.write((tx) => tx.user.update({ where: { id: person.id }, data: { staffRole } }));
  const { addresses, forms } = await crawl(shop, browser, { starts: ["/admin"], sendsForms: true, within: isPanel });
  const refused = [
    ...addresses.filter(({ status }) => isRefused(status)).map(({ address }) => address),
    ...forms.filter(({ status }) => isRefused(status)).map(({ kind, from }) => `${kind}, shown at ${from}`),
  ];
  expect(refused).toEqual([]);
});
