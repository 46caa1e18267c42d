// Somebody who belongs to two companies: neither of them sees or changes what the other one has, and the end of one leaves the other whole.
import { randomUUID } from "node:crypto";

import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { chooseCompany, readSession, startSession } from "~/http/session/sessions.server";
import { createApiKey, myApiKeys, revokeApiKey } from "~/shop/customers/api-keys/api-keys.server";
import { cartRecord, cartRecords } from "~/shop/cart/cart-records.server";
import { linesForCsv, readCart, readRequestedCart } from "~/shop/cart/read-cart.server";
import { copyCart, openCart, removeCart, renameCart, saveCart, savedCarts } from "~/shop/cart/saved-carts.server";
import { mySharedCarts, revokeSharedCart, shareCart } from "~/shop/cart/shared-cart.server";
import { Problem } from "~/shop/base/problem";
import { changeColleagueRole, removeColleague } from "~/shop/customers/people/change-people.server";
import { inviteColleague, revokeColleague } from "~/shop/customers/people/invite-colleague.server";
import { joinCompany } from "~/shop/customers/people/join-company.server";
import { companyPeople } from "~/shop/customers/people/people.server";
import {
  changeShipTo,
  findChosen,
  removeShipTo,
  shipToNamed,
  shipTosOf,
} from "~/shop/customers/companies/ship-to.server";
import { eraseCustomer, erasePerson } from "~/shop/desk/customer-data/erase-customer.server";
import { companyProfile } from "~/shop/customers/companies/company.server";
import { signInCustomer } from "~/shop/customers/sign-in/sign-in.server";
import { requestChange } from "~/shop/checkout/order-changes/change-requests.server";
import { requestPage } from "~/shop/checkout/order-changes/change-page.server";
import { myOrdersCsv } from "~/shop/orders/my-orders-csv.server";
import { everOrdered } from "~/shop/orders/ordered-styles.server";
import { myOrders } from "~/shop/orders/my-orders.server";
import { myOrder, orderOfCheckout } from "~/shop/orders/orders.server";
import { findReorder } from "~/shop/orders/reorder-page.server";
import { reorder } from "~/shop/orders/reorder.server";
import { declineApprovalRequest, withdrawApprovalRequest } from "~/shop/checkout/approvals/end-approval-request.server";
import { findApprovalRequest, approvalRequestsOf } from "~/shop/checkout/approvals/approval-requests.server";
import { correctNote, customerNotes, removeNote } from "~/shop/customers/staff/customer-notes.server";
import { makeStyle, wanted } from "../support/carts";
import { actingFor, addLines, changeLines, removeLines, setLineQuantities } from "../support/change-cart";
import { inviteTo, joinAlso } from "../support/colleagues";
import { emptyDatabase } from "../support/databases";
import { makeOrder, orderLine } from "../support/orders";
import { ADDRESS, makePerson } from "../support/people";
import { makeApprovalRequest } from "../support/approvals";
import { makeShipTo } from "../support/ship-to";
import { inScope } from "../support/in-scope";

beforeEach(() => emptyDatabase(db));

/** A company with a row in each list that its people see, `mark` in the texts of each. */
async function companyWith(mark: string, person: { id: string; email: string }) {
  const owner = await makePerson("approved", { firstName: `${mark} owner` });
  const companyId = owner.id;
  const address = { ...ADDRESS, name: `${mark} house` };
  await db.write((tx) =>
    tx.company.update({
      where: { id: companyId },
      data: { name: `${mark} shop`, shippingAddress: address },
    }),
  );
  const approval = await makeApprovalRequest(companyId);
  const { id: style } = await makeStyle({ name: `${mark} style` });
  await addLines(companyId, [wanted(style)]);
  await saveCart(actingFor(companyId), `${mark} aside`, { isCopy: true, token: null });
  await shareCart(companyId, { days: 7, showPrices: false });
  const line = orderLine({ productId: style, name: `${mark} style` });
  const order = await makeOrder({ companyId, lines: [line] });
  const shipTo = await makeShipTo(companyId, { label: `${mark} store`, address });
  const key = { name: `${mark} till`, scope: "read", actorId: companyId } as const;
  const { id: keyId } = await createApiKey(companyId, key);
  const invited = `${mark.toLowerCase()}@invited.example`;
  await inviteColleague({ companyId, email: invited, role: "buyer", actorId: companyId });
  await db.write(async (tx) => {
    await tx.order.update({ where: { id: order.id }, data: { poNumber: `${mark} PO` } });
    await tx.approvalRequest.update({ where: { id: approval }, data: { poNumber: `${mark} PO` } });
    await tx.customerNote.create({ data: { companyId, text: `${mark} calls.` } });
  });
  await joinCompany(await inviteTo(companyId, person.email, "owner"), person);
  return { owner, companyId, approval, style, order, shipTo, keyId };
}

type Company = Awaited<ReturnType<typeof companyWith>>;

async function textOf(parts: AsyncGenerator<string, void>): Promise<string> {
  let text = "";
  for await (const part of parts) text += part;
  return text;
}

/** Every list that the pages of a company and the desk's page about it read. */
const LISTS: Record<string, (companyId: string) => Promise<unknown>> = {
  readCart,
  cartRecords,
  linesForCsv,
  savedCarts,
  myOrders,
  everOrdered: (companyId) => everOrdered(companyId, { sort: "pieces", page: 1 }),
  myOrdersCsv: (companyId) => textOf(myOrdersCsv(companyId)),
  approvalRequestsOf: async (companyId) => {
    const approvals = await approvalRequestsOf(companyId);
    const all = [...approvals.open, ...approvals.ended];
    return [approvals, await Promise.all(all.map(({ id }) => findApprovalRequest(companyId, id)))];
  },
  shipTosOf,
  companyPeople,
  myApiKeys,
  companyProfile,
  customerNotes: (companyId) => customerNotes(inScope(companyId)),
};

/** What a company has, as its lists show it. */
async function holdings(companyId: string): Promise<string> {
  const lists = await Promise.all(Object.values(LISTS).map((read) => read(companyId)));
  const shared = await mySharedCarts(companyId);
  return JSON.stringify([...lists, shared]);
}

async function twoCompanies() {
  const person = await makePerson("pending", { firstName: "Ines" });
  const one = await companyWith("Alpha", person);
  const other = await companyWith("Bravo", person);
  return { person, one, other };
}

describe("somebody of two companies", () => {
  it("acts for the one that they chose, and for none that is closed", async () => {
    const person = await makePerson("pending");
    const { id: chosen } = await makePerson("approved");
    await joinAlso(chosen, person.id);
    const [cookie = ""] = (await startSession(person.id, new Request("http://localhost"))).split(";");
    const request = new Request("http://localhost", { headers: { Cookie: cookie } });
    const company = async () => (await readSession(request))?.company.id;
    const close = (id: string) =>
      db.write((tx) => tx.company.update({ where: { id }, data: { approvalStatus: "closed" } }));
    expect(await company()).toBe(person.id);
    expect(await chooseCompany(request, chosen)).toBe(true);
    expect(await company()).toBe(chosen);
    await close(chosen);
    expect(await company()).toBe(person.id);
    expect(await chooseCompany(request, chosen)).toBe(false);
    await close(person.id);
    expect(await company()).toBeUndefined();
  });

  it("sees in each of them what it has, and nothing of the other one", async () => {
    const { one, other } = await twoCompanies();
    for (const [company, mark, foreign] of [
      [one, "Alpha", /bravo/i],
      [other, "Bravo", /alpha/i],
    ] as const) {
      for (const [name, read] of Object.entries(LISTS)) {
        const text = JSON.stringify(await read(company.companyId));
        expect(text, name).toContain(mark);
        expect(text, name).not.toMatch(foreign);
      }
      expect(await mySharedCarts(company.companyId)).toHaveLength(1);
    }
  });

  it("finds nothing of the other one by its id", async () => {
    const { one, other } = await twoCompanies();
    const { companyId } = one;
    const [line] = (await readCart(other.companyId)).lines;
    const clientReference = other.order.clientReference;
    expect(await myOrder(companyId, other.order.id)).toBeNull();
    expect(await orderOfCheckout(companyId, clientReference)).toBeNull();
    expect(await findReorder({ id: companyId, priceGroupId: null }, other.order.id)).toBeNull();
    expect(await requestPage(companyId, other.order.id)).toBeNull();
    expect(await findApprovalRequest(companyId, other.approval)).toBeNull();
    expect(await findChosen(companyId, other.shipTo)).toBeNull();
    expect(await shipToNamed(companyId, other.shipTo.label)).toBeNull();
    await expect(cartRecord(companyId, line!.id)).rejects.toMatchObject({ kind: "cart_changed" });
    expect(await readRequestedCart(companyId, other.approval)).toMatchObject({ lines: [] });
  });

  it("changes nothing of the other one by its id, which its own people do", async () => {
    const { person, one, other } = await twoCompanies();
    const [saved] = await savedCarts(other.companyId);
    const [line] = (await readCart(other.companyId)).lines;
    const [shared] = await mySharedCarts(other.companyId);
    const [note] = (await customerNotes(inScope(other.companyId))).notes;
    const { invitations, people } = await companyPeople(other.companyId);
    const personId = people.find(({ id }) => ![other.companyId, person.id].includes(id))!.id;
    const seen = 1;
    const address = { ...ADDRESS, city: "Delft" };
    const request = { orderId: other.order.id, kind: "cancel", message: "Mine" } as const;
    const attempts: Record<string, (companyId: string) => Promise<unknown>> = {
      setLineQuantities: (id) => setLineQuantities(id, [{ lineId: line!.id, quantity: 9 }]),
      changeLines: (id) => changeLines(id, { changes: [{ lineId: line!.id, quantity: 8 }] }),
      removeLines: (id) => removeLines(id, [line!.id]),
      reorder: (id) => reorder(actingFor(id, person.id), other.order.id, randomUUID()),
      copyCart: (id) => copyCart(actingFor(id), saved!.id, null),
      renameCart: (id) => renameCart(id, saved!.id, "Taken"),
      removeCart: (id) => removeCart(id, saved!.id),
      revokeSharedCart: (id) => revokeSharedCart(id, shared!.shareId),
      requestChange: (companyId) =>
        requestChange({
          ...request,
          companyId,
          quantities: new Map(),
          requestedById: person.id,
        }),
      declineApprovalRequest: (id) => declineApprovalRequest(by(id), other.approval, "No"),
      changeShipTo: (id) =>
        changeShipTo(by(id), { id: other.shipTo.id, expectedVersion: seen, label: "Mine", address }),
      removeShipTo: (id) => removeShipTo(by(id), other.shipTo.id),
      revokeApiKey: (id) => revokeApiKey(id, other.keyId, person.id),
      revokeColleague: (id) => revokeColleague(by(id), invitations[0]!.id),
      changeRole: (id) => changeColleagueRole({ ...by(id), personId }, "reader"),
      removeColleague: (id) => removeColleague({ ...by(id), personId, revokesKeys: true }),
      correctNote: (id) =>
        correctNote({ ...by(id), companyId: inScope(id) }, { note: note!.id, expectedVersion: seen, text: "Mine" }),
      removeNote: (id) => removeNote({ ...by(id), companyId: inScope(id) }, note!.id),
    };
    const by = (companyId: string) => ({ companyId, actorId: person.id });
    const state = async () =>
      (await holdings(other.companyId)) +
      JSON.stringify(await db.read.changeRequest.findMany({ where: { order: { id: request.orderId } } }));
    const before = await state();
    for (const [name, attempt] of Object.entries(attempts)) {
      const answer = await attempt(one.companyId).catch((error: unknown) => error);
      if (answer instanceof Error) expect(answer, name).toBeInstanceOf(Problem);
      expect(await state(), name).toBe(before);
    }
    const opened = openCart(actingFor(one.companyId, person.id), saved!.id, null);
    await expect(opened).rejects.toMatchObject({ kind: "not_found" });
    await expect(withdrawApprovalRequest(by(one.companyId), other.approval)).rejects.toMatchObject({
      kind: "not_found",
    });
    expect(await state()).toBe(before);
    let now = before;
    for (const [name, attempt] of Object.entries(attempts)) {
      await attempt(other.companyId);
      const after = await state();
      expect(after === now, name).toBe(false);
      now = after;
    }
  });
});

describe("the erasure of one of two companies", () => {
  /** Ends all orders, so that the company can be erased. */
  const finish = (companyId: string) =>
    db.write(async (tx) => {
      await tx.order.updateMany({ where: { companyId }, data: { status: "cancelled" } });
    });
  const rolesOf = (userId: string) =>
    db.read.membership.findMany({ where: { userId }, select: { companyId: true, role: true } });
  const identityOf = (person: { issuer: string | null; subject: string | null; email: string }) => ({
    issuer: person.issuer!,
    subject: person.subject!,
    email: person.email,
    firstName: null,
    lastName: null,
    pictureUrl: null,
  });

  it("leaves the other whole", async () => {
    const { person, one, other } = await twoCompanies();
    const { id: actorId } = await makePerson("admin");
    const before = await holdings(other.companyId);
    await finish(one.companyId);
    await eraseCustomer({ companyId: one.companyId, email: one.owner.email, actorId });
    expect(await holdings(other.companyId)).toBe(before);
    expect(await rolesOf(person.id)).toEqual([{ companyId: other.companyId, role: "owner" }]);
    expect(await signInCustomer(identityOf(person))).toEqual({ userId: person.id });
  });

  it("of which they are the contact erases it, not them", async () => {
    const { id: actorId } = await makePerson("admin");
    const contact = await makePerson("approved", { firstName: "Ines" });
    const other = await companyWith("Bravo", contact);
    const before = await holdings(other.companyId);
    await startSession(contact.id, new Request("http://localhost"));
    await eraseCustomer({ companyId: contact.id, email: contact.email, actorId });
    expect(await holdings(other.companyId)).toBe(before);
    const gone = await db.read.company.findUniqueOrThrow({
      where: { id: contact.id },
      include: { contact: true },
    });
    expect(gone).toMatchObject({
      name: null,
      approvalStatus: "closed",
      contact: { firstName: "Erased", erasedAt: expect.any(Date) as Date },
    });
    expect(await rolesOf(contact.id)).toEqual([{ companyId: other.companyId, role: "owner" }]);
    expect(await db.read.session.count({ where: { userId: contact.id } })).toBe(0);
    const letter = { toAddress: contact.email, kind: "account-erased" };
    expect(await db.read.outgoingMail.findFirstOrThrow({ where: letter })).toMatchObject({
      text: expect.stringContaining("You still sign in for Bravo shop.") as string,
    });
    expect(await signInCustomer(identityOf(contact))).toEqual({ userId: contact.id });
    // Once removed from the other one as well, they apply like anybody else: with a company of another id.
    const removal = { companyId: other.companyId, personId: contact.id, actorId };
    await removeColleague({ ...removal, revokesKeys: false });
    expect(await signInCustomer(identityOf(contact))).toEqual({ userId: contact.id });
    const [again] = await db.read.company.findMany({ where: { contactId: contact.id } });
    expect(again).toMatchObject({ approvalStatus: "waiting" });
    expect(again!.id).not.toBe(contact.id);
  });

  it("and joining another at the same moment keep them, or erase them and refuse it", async () => {
    for (let round = 0; round < 4; round++) {
      const { id: actorId } = await makePerson("admin");
      const contact = await makePerson("approved");
      const { id: companyId } = await makePerson("approved");
      const token = await inviteTo(companyId, contact.email);
      const [erased, joined] = await Promise.allSettled([
        eraseCustomer({ companyId: contact.id, email: contact.email, actorId }),
        joinCompany(token, contact),
      ]);
      expect(erased.status).toBe("fulfilled");
      const { erasedAt } = await db.read.user.findUniqueOrThrow({ where: { id: contact.id } });
      const isMember = (await rolesOf(contact.id)).some((role) => role.companyId === companyId);
      expect([joined.status === "fulfilled", isMember]).toEqual([!erasedAt, !erasedAt]);
    }
  });
});

it("a person is erased apart from their companies, and the contact of one only with it", async () => {
  const { person, one, other } = await twoCompanies();
  const { id: actorId } = await makePerson("admin");
  const contact = { userId: one.owner.id, email: one.owner.email, actorId };
  await expect(erasePerson(contact)).rejects.toMatchObject({ kind: "refused" });
  const wrong = { userId: person.id, email: one.owner.email, actorId };
  await expect(erasePerson(wrong)).rejects.toMatchObject({ kind: "refused", field: "email" });
  const erasure = { userId: person.id, email: person.email, actorId };
  await Promise.all([erasePerson(erasure), erasePerson(erasure)]);
  expect(await db.read.membership.count({ where: { userId: person.id } })).toBe(0);
  for (const { companyId } of [one, other] satisfies Company[]) {
    const { people } = await companyPeople(companyId);
    expect(people.map(({ id }) => id)).not.toContain(person.id);
    expect(await myOrders(companyId)).toMatchObject({ orders: [{}] });
  }
});
