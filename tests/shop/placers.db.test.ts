// Who places an order of a company: its people, as themselves, else an admin for it; and where their name is shown.
import { randomUUID } from "node:crypto";

import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { readCart } from "~/shop/cart/read-cart.server";
import { removeColleague } from "~/shop/customers/people/change-people.server";
import type { CompanyRole } from "~/shop/customers/people/roles";
import { findOrder } from "~/shop/orders/admin-orders.server";
import { ordersCsv } from "~/shop/orders/orders-csv.server";
import { myOrder } from "~/shop/orders/orders.server";
import { makeStyle, wanted } from "../support/carts";
import { addLines } from "../support/change-cart";
import { makeColleague } from "../support/colleagues";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";
import { inScope } from "../support/in-scope";
import { orderCart } from "../support/orders";

let companyId: string;
let founder: { id: string; email: string };
/** Who gets the company's letters: not who founded it, so that the company has another id. */
let contact: { id: string; email: string };

beforeEach(async () => {
  await emptyDatabase(db);
  founder = await makePerson("approved", { firstName: "Fina" });
  companyId = founder.id;
  contact = await makeColleague(companyId, "owner");
  await db.write((tx) => tx.company.update({ where: { id: companyId }, data: { contactId: contact.id } }));
  await addLines(companyId, [wanted((await makeStyle()).id)], null, founder.id);
  await db.write((tx) => tx.outgoingMail.deleteMany());
});

const place = (placedById: string) => orderCart(companyId, { placedById });

/** Where an order says who placed it, and who has got a letter about it. */
async function said(id: number) {
  const row = await db.read.order.findUniqueOrThrow({ where: { id } });
  const [mine, theirs] = [(await myOrder(companyId, id))!, (await findOrder(inScope(id)))!];
  const day = isoDay(new Date());
  let csv = "";
  for await (const chunk of ordersCsv("all", { from: day, to: day, status: null })) csv += chunk;
  const letters = await db.read.outgoingMail.findMany({ where: { kind: "order-received" } });
  return {
    placedById: row.placedById,
    onBehalf: row.onBehalf,
    customer: theirs.customer.email,
    history: theirs.events[0]!.by,
    mine: mine.isPlacedByShop ? "the shop" : mine.placedBy,
    desk: theirs.placedBy,
    csv: csv.trim().split(";").at(-1),
    letters: letters.map(({ toAddress }) => toAddress).sort(),
  };
}

async function person(who: CompanyRole | "admin", firstName: string) {
  const { id, email } = who === "admin" ? await makePerson("admin") : await makeColleague(companyId, who);
  await db.write((tx) => tx.user.update({ where: { id }, data: { firstName } }));
  await db.write((tx) => tx.outgoingMail.deleteMany());
  return { id, email };
}

const makeStaff = (id: string) => db.write((tx) => tx.user.update({ where: { id }, data: { staffRole: "owner" } }));

describe("an order is placed by", () => {
  it("the company's contact, who is not named", async () => {
    const { id } = await place(contact.id);
    expect(await said(id)).toEqual({
      placedById: contact.id,
      onBehalf: false,
      customer: contact.email,
      history: "Test Person",
      mine: null,
      desk: null,
      csv: "",
      letters: [contact.email],
    });
  });

  it.each(["owner", "buyer"] as const)("a colleague who is %s, and gets a copy", async (role) => {
    const { id: personId, email } = await person(role, "Mara");
    const { id } = await place(personId);
    expect(await said(id)).toEqual({
      placedById: personId,
      onBehalf: false,
      customer: contact.email,
      history: "Mara Person",
      mine: "Mara Person",
      desk: "Mara Person",
      csv: "Mara Person",
      letters: [contact.email, email].sort(),
    });
  });

  it("its founder, as by any other colleague", async () => {
    const { id } = await place(founder.id);
    expect(await said(id)).toMatchObject({
      onBehalf: false,
      mine: "Fina Person",
      letters: [contact.email, founder.email].sort(),
    });
  });

  it("an admin, for the company", async () => {
    const { id: adminId } = await person("admin", "Ada");
    const { id } = await place(adminId);
    expect(await said(id)).toEqual({
      placedById: adminId,
      onBehalf: true,
      customer: contact.email,
      history: "Ada Person",
      mine: "the shop",
      desk: "Ada Person",
      csv: "Ada Person",
      letters: [contact.email],
    });
  });

  it("an admin who is a buyer of the company, as its buyer", async () => {
    const { id: personId } = await person("buyer", "Mara");
    await makeStaff(personId);
    const { id } = await place(personId);
    expect(await said(id)).toMatchObject({ onBehalf: false, mine: "Mara Person" });
    expect(await db.read.auditEntry.count({ where: { action: "place_order_for" } })).toBe(0);
  });
});

describe("an order is not placed by", () => {
  const others: [who: string, make: () => Promise<{ id: string }>][] = [
    ["a reader", () => person("reader", "Rea")],
    ["somebody of another company", () => makePerson("approved")],
    ["an applicant", () => makePerson("pending")],
    ["nobody that there is", async () => ({ id: randomUUID() })],
    [
      "a colleague who was removed",
      async () => {
        const left = await person("buyer", "Left");
        const by = { companyId, actorId: contact.id };
        await removeColleague({ ...by, personId: left.id, revokesKeys: true });
        return left;
      },
    ],
  ];
  it.each(others)("%s", async (_who, make) => {
    const { id } = await make();
    await expect(place(id)).rejects.toMatchObject({ kind: "not_allowed" });
    expect(await db.read.order.count()).toBe(0);
    expect((await readCart(companyId)).lines).toHaveLength(1);
  });
});

it("an order that an admin placed says so still when that admin is gone", async () => {
  const { id: adminId } = await person("admin", "Ada");
  const { id } = await place(adminId);
  await db.write((tx) => tx.order.update({ where: { id }, data: { placedById: null }, select: { id: true } }));
  expect(await myOrder(companyId, id)).toMatchObject({ isPlacedByShop: true, placedBy: null });
  expect(await findOrder(inScope(id))).toMatchObject({ onBehalf: true, placedBy: null });
});
