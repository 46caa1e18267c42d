// The further filters of the list of customers, alone, together, and for those who are written to.
import { beforeAll, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { customersAddress, customersQuery } from "~/shop/desk/customer-data/customer-list";
import { filteredCustomers, listCustomers } from "~/shop/desk/customer-data/customer-list.server";
import { emptyDatabase } from "../support/databases";
import { makeOrder } from "../support/orders";
import { ADDRESS, makePerson } from "../support/people";

const names = new Map<string, string>();

beforeAll(async () => {
  await emptyDatabase(db);
  const make = async (name: string, city: string, country: string, more: object, createdAt?: Date, owes = 0) => {
    const { id } = await makePerson("approved");
    names.set(id, name);
    const billingAddress = { ...ADDRESS, city, country };
    await db.write((tx) => tx.company.update({ where: { id }, data: { name, billingAddress, ...more } }));
    if (!createdAt) return;
    const { id: orderId } = await makeOrder({ companyId: id, createdAt });
    await db.write((tx) =>
      tx.order.update({ where: { id: orderId }, data: { amountDue: owes, nextDueOn: "2026-01-01" } }),
    );
  };
  await make(
    "Ana",
    "Graz",
    "AT",
    { vatId: "ATU12345678", phone: "+43 (316) 12-34" },
    new Date("2026-10-01T10:00:00Z"),
    5_000,
  );
  await make("Ben", "Graz-Umgebung", "AT", {}, new Date("2026-02-01T10:00:00Z"), 4_999);
  await make("Cvetka", "Celje", "SI", { vatId: "SI50223054", phone: "03 16 12" });
});

it.each([
  ["city=graz", "Ana Ben"],
  ["city=Graz-U", "Ben"],
  ["city=%25", ""],
  ["vatId=u 123.456", "Ana"],
  ["vatId=50223054", "Cvetka"],
  ["phone=316/12", "Ana Cvetka"],
  ["phone=43316", "Ana"],
  ["country=AT", "Ana Ben"],
  ["orderedSince=2026-02-01", "Ana Ben"],
  ["orderedSince=2026-02-02", "Ana"],
  ["quietSince=2026-02-02", "Ben Cvetka"],
  ["owes=50", "Ana"],
  ["owes=49.99", "Ana Ben"],
  ["country=AT&quietSince=2026-06-01&owes=1", "Ben"],
  ["country=AT&city=celje", ""],
])("%s", async (search, expected) => {
  const query = customersQuery(
    new URL(customersAddress(customersQuery(new URLSearchParams(search))), "http://shop").searchParams,
  );
  const { customers, count } = await listCustomers("all", query);
  const shown = customers
    .map(({ companyName }) => companyName)
    .sort()
    .join(" ");
  expect([shown, count]).toEqual([expected, expected ? expected.split(" ").length : 0]);
  const ids = await filteredCustomers("all", query, 10);
  expect(
    ids
      .map((id) => names.get(id))
      .sort()
      .join(" "),
  ).toBe(expected);
});
