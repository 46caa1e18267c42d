// Orders over a company's amount: ordered once, by two people, at the price of a direct order; nothing is lost.

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { readCart, readRequestedCart } from "~/shop/cart/read-cart.server";
import { setStock } from "~/shop/catalogue/pieces/stock.server";
import type { Checkout } from "~/shop/checkout/checkout";
import { placeOrder, submitCheckout } from "~/shop/checkout/place-order.server";
import { approveOrder } from "~/shop/checkout/approve-order.server";
import { approvalPage } from "~/shop/checkout/approval-page.server";
import { changeColleagueRole, removeColleague } from "~/shop/customers/people/change-people.server";
import { changeShipTo, removeShipTo } from "~/shop/customers/companies/ship-to.server";
import { erasePerson } from "~/shop/desk/customer-data/erase-customer.server";
import { myOrder } from "~/shop/orders/orders.server";
import { declineApprovalRequest, withdrawApprovalRequest } from "~/shop/checkout/approvals/end-approval-request.server";
import { setApprovalLimit } from "~/shop/checkout/approvals/approval-limit.server";
import { findApprovalRequest } from "~/shop/checkout/approvals/approval-requests.server";
import { addLines } from "../support/change-cart";
import { makeStyle, wanted } from "../support/carts";
import { makeColleague } from "../support/colleagues";
import { ADDRESS, makePerson } from "../support/people";
import { makeShipTo } from "../support/ship-to";
import { checkoutOf } from "../support/orders";

async function company(amount: number | null = 0) {
  const owner = await makePerson("approved");
  const buyer = await makeColleague(owner.id);
  const by = { companyId: owner.id, actorId: owner.id };
  await setApprovalLimit(by, amount);
  return { owner, buyer, by, buying: { companyId: owner.id, actorId: buyer.id } };
}

async function filledCheckout(
  companyId: string,
  placedById: string,
  { styleId, quantity = 3 }: { styleId?: number; quantity?: number } = {},
): Promise<Checkout> {
  const id = styleId ?? (await makeStyle()).id;
  await addLines(companyId, [{ ...wanted(id), quantity }]);
  return checkoutOf(companyId, { termsSeen: 0, customerNotes: "Ring twice", poNumber: "PO-7", placedById });
}

async function asked(checkout: Checkout): Promise<number> {
  const result = await submitCheckout(checkout);
  if (!("approvalRequestId" in result)) throw new Error("It was ordered.");
  return result.approvalRequestId;
}

const approving = async (companyId: string, id: number, approvedById: string) => ({
  companyId,
  id,
  approvedById,
  reviewed: (await readRequestedCart(companyId, id)).fingerprint,
  terms: 0,
  shipTo: null,
});

const updateProduct = (id: number, data: { isActive: boolean }) =>
  db.write((tx) => tx.product.update({ where: { id }, data }));
const ordersOf = (companyId: string) => db.read.order.findMany({ where: { companyId } });
const savedOf = (companyId: string) =>
  db.read.cart.findMany({ where: { companyId, isCurrent: false }, include: { lines: true } });
const mailsTo = (toAddress: string, kind: string) => db.read.outgoingMail.count({ where: { toAddress, kind } });

describe("the amount", () => {
  it("is refused while nobody else could approve, and a repeat is no second change", async () => {
    const { id } = await makePerson("approved");
    const by = { companyId: id, actorId: id };
    const refused = { kind: "refused", field: "amount" };
    await expect(setApprovalLimit(by, 100)).rejects.toMatchObject(refused);
    await makeColleague(id, "reader");
    await expect(setApprovalLimit(by, 100)).rejects.toMatchObject(refused);
    await makeColleague(id);
    await Promise.all([setApprovalLimit(by, 100), setApprovalLimit(by, 100)]);
    const entries = { subject: `company:${id}`, action: "change_approval_limit" };
    expect(await db.read.auditEntry.count({ where: entries })).toBe(1);
    await setApprovalLimit(by, null);
    expect("orderNumber" in (await submitCheckout(await filledCheckout(id, id)))).toBe(true);
  });

  it("makes a request of exactly the orders over it, which cost what a direct order costs", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: -2, max: 2 }),
        fc.boolean(),
        async (quantity, more, isByOwner) => {
          const { owner, buyer, by } = await company(null);
          const placedById = isByOwner ? owner.id : buyer.id;
          const { id: styleId } = await makeStyle();
          const direct = await placeOrder(await filledCheckout(owner.id, placedById, { styleId, quantity }));
          const [{ total } = { total: 0 }] = await ordersOf(owner.id);
          const amount = Math.max(0, total + more);
          await setApprovalLimit(by, amount);
          const checkout = await filledCheckout(owner.id, placedById, { styleId, quantity });
          const result = await submitCheckout(checkout);
          expect("approvalRequestId" in result).toBe(total > amount);
          if (!("approvalRequestId" in result)) return;
          const approver = isByOwner ? buyer.id : owner.id;
          const { id } = await approveOrder(await approving(owner.id, result.approvalRequestId, approver));
          const [one, other] = await Promise.all([myOrder(owner.id, direct.id), myOrder(owner.id, id)]);
          const { total: sum, subtotal, discountAmount, poNumber, shippingAddress } = one!;
          expect(other).toMatchObject({
            total: sum,
            subtotal,
            discountAmount,
            poNumber,
            shippingAddress,
            customerNotes: "Ring twice",
          });
          expect([other!.placedBy, other!.approvedBy]).not.toContain(null);
          expect(await db.read.order.findUniqueOrThrow({ where: { id } })).toMatchObject({
            placedById,
            approvedById: approver,
          });
        },
      ),
      {
        numRuns: 10,
        examples: [
          [3, 0, false],
          [3, -1, true],
        ],
      },
    );
  });

  it("holds for API calls, which are refused, and not for the shop that orders for the customer", async () => {
    const { owner, buyer } = await company();
    const checkout = await filledCheckout(owner.id, buyer.id);
    await expect(placeOrder(checkout)).rejects.toMatchObject({ kind: "release_required" });
    await expect(placeOrder({ ...checkout, placedById: owner.id })).rejects.toMatchObject({
      kind: "release_required",
    });
    expect((await readCart(owner.id)).lines).toHaveLength(1);
    const admin = await makePerson("admin");
    const order = await submitCheckout({ ...checkout, placedById: admin.id });
    expect("orderNumber" in order).toBe(true);
  });

  it("changed at the same moment, leaves one order or one request", async () => {
    for (let round = 0; round < 4; round++) {
      const { owner, by } = await company(null);
      const checkout = await filledCheckout(owner.id, owner.id);
      const [result] = await Promise.all([submitCheckout(checkout), setApprovalLimit(by, 0)]);
      const requests = await db.read.approvalRequest.count({ where: { companyId: owner.id } });
      expect((await ordersOf(owner.id)).length + requests).toBe(1);
      expect(requests).toBe("approvalRequestId" in result ? 1 : 0);
    }
  });
});

describe("a request", () => {
  it("is one for one checkout, keeps all of it, and leaves an empty cart", async () => {
    const { owner, buyer } = await company();
    const checkout = await filledCheckout(owner.id, buyer.id);
    const results = await Promise.all([1, 2, 3].map(() => submitCheckout(checkout)));
    const ids = results.map((result) => ("approvalRequestId" in result ? result.approvalRequestId : 0));
    expect(new Set(ids).size).toBe(1);
    await expect(submitCheckout({ ...checkout, poNumber: "Other" })).rejects.toMatchObject({
      kind: "reference_reused",
    });
    expect((await readCart(owner.id)).lines).toEqual([]);
    expect(await findApprovalRequest(owner.id, ids[0]!)).toMatchObject({
      state: "open",
      poNumber: "PO-7",
      customerNotes: "Ring twice",
      shippingAddress: ADDRESS,
      askedById: buyer.id,
      lines: [{ quantity: 3 }],
    });
    expect(await mailsTo(owner.email, "order-approval-requested")).toBe(1);
    expect(await mailsTo(buyer.email, "order-approval-requested")).toBe(0);
    expect(await ordersOf(owner.id)).toEqual([]);
  });

  it("takes no number: the orders before and after it have consecutive ones, and its own follows", async () => {
    const { owner, buyer, by } = await company(null);
    const serials: number[] = [];
    const number = ({ orderNumber }: { orderNumber: string }) => serials.push(Number(orderNumber.split("-").at(-1)));
    number(await placeOrder(await filledCheckout(owner.id, owner.id)));
    await setApprovalLimit(by, 0);
    const id = await asked(await filledCheckout(owner.id, buyer.id));
    await setApprovalLimit(by, null);
    number(await placeOrder(await filledCheckout(owner.id, owner.id)));
    number(await approveOrder(await approving(owner.id, id, owner.id)));
    expect(serials).toEqual([serials[0], serials[0]! + 1, serials[0]! + 2]);
  });

  it("is refused when nobody else can approve it; the cart stays, and an owner can change the amount", async () => {
    const { owner, buyer, by } = await company();
    await removeColleague({ ...by, personId: buyer.id, revokesKeys: true });
    const checkout = await filledCheckout(owner.id, owner.id);
    await expect(submitCheckout(checkout)).rejects.toMatchObject({ kind: "release_required" });
    expect((await readCart(owner.id)).lines).toHaveLength(1);
    await setApprovalLimit(by, null);
    expect("orderNumber" in (await submitCheckout(checkout))).toBe(true);
  });

  it("is approved once by a second person, also by two at once; the checkout again is the order", async () => {
    const { owner, buyer } = await company();
    const second = await makeColleague(owner.id, "owner");
    const checkout = await filledCheckout(owner.id, buyer.id);
    const id = await asked(checkout);
    const results = await Promise.all(
      [owner, second, owner].map(async (by) => approveOrder(await approving(owner.id, id, by.id))),
    );
    const [order] = await ordersOf(owner.id);
    expect(await ordersOf(owner.id)).toHaveLength(1);
    expect(results.map((one) => one.id)).toEqual([order!.id, order!.id, order!.id]);
    expect(await submitCheckout(checkout)).toMatchObject({ id: order!.id, isRepeat: true });
    expect(await findApprovalRequest(owner.id, id)).toMatchObject({ state: "approved" });
    expect(await mailsTo(buyer.email, "order-approved")).toBe(1);
    expect(await mailsTo(buyer.email, "order-received")).toBe(1);
  });

  it("keeps its reference for its order: a call cannot use it, not even below the amount", async () => {
    const { owner, buyer, by } = await company();
    const checkout = await filledCheckout(owner.id, buyer.id);
    const id = await asked(checkout);
    await setApprovalLimit(by, null);
    const { clientReference } = checkout;
    const call = { ...(await filledCheckout(owner.id, buyer.id)), clientReference };
    await expect(placeOrder(call)).rejects.toMatchObject({ kind: "reference_reused" });
    expect(await ordersOf(owner.id)).toEqual([]);
    const order = await approveOrder(await approving(owner.id, id, owner.id));
    expect(order.isRepeat).toBe(false);
    expect(await ordersOf(owner.id)).toMatchObject([{ clientReference, customerNotes: "Ring twice" }]);
  });

  it("is nobody else's: not who asked, no reader, no other company", async () => {
    const { owner, buyer, buying } = await company();
    const reader = await makeColleague(owner.id, "reader");
    const other = await company();
    const id = await asked(await filledCheckout(owner.id, buyer.id));
    for (const person of [buyer, reader, other.owner]) {
      await expect(approveOrder(await approving(owner.id, id, person.id))).rejects.toMatchObject({
        kind: "not_allowed",
      });
    }
    const foreign = await approving(owner.id, id, other.owner.id);
    await expect(approveOrder({ ...foreign, companyId: other.owner.id })).rejects.toMatchObject({
      kind: "not_found",
    });
    await expect(declineApprovalRequest(other.by, id, "No")).rejects.toMatchObject({
      kind: "not_found",
    });
    await expect(declineApprovalRequest(buying, id, "No")).rejects.toMatchObject({
      kind: "not_allowed",
    });
    const reading = { companyId: owner.id, actorId: reader.id };
    await expect(declineApprovalRequest(reading, id, "No")).rejects.toMatchObject({
      kind: "not_allowed",
    });
    await expect(withdrawApprovalRequest({ companyId: owner.id, actorId: owner.id }, id)).rejects.toMatchObject({
      kind: "not_allowed",
    });
    expect(await findApprovalRequest(owner.id, id)).toMatchObject({ state: "open" });
  });

  it("is approved, withdrawn or declined: one of them, and the lines are in one place", async () => {
    for (let round = 0; round < 4; round++) {
      const { owner, buyer, by, buying } = await company();
      const id = await asked(await filledCheckout(owner.id, buyer.id));
      const seen = await approving(owner.id, id, owner.id);
      const results = await Promise.allSettled([
        approveOrder(seen),
        withdrawApprovalRequest(buying, id),
        declineApprovalRequest(by, id, "Too much"),
      ]);
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const [orders, saved] = [await ordersOf(owner.id), await savedOf(owner.id)];
      expect(orders.length + saved.length).toBe(1);
      for (const { lines } of saved) expect(lines).toMatchObject([{ quantity: 3 }]);
      const declined = results[2]!.status === "fulfilled" ? 1 : 0;
      expect(await mailsTo(buyer.email, "order-approval-declined")).toBe(declined);
    }
  });

  it("is not ordered at prices that nobody saw, nor for who may not order any more", async () => {
    const { owner, buyer, by } = await company();
    const { id: styleId } = await makeStyle();
    const id = await asked(await filledCheckout(owner.id, buyer.id, { styleId }));
    const before = await approving(owner.id, id, owner.id);
    await db.write((tx) => tx.product.update({ where: { id: styleId }, data: { wholesalePrice: { increment: 100 } } }));
    await expect(approveOrder(before)).rejects.toMatchObject({ kind: "cart_changed" });
    await changeColleagueRole({ ...by, personId: buyer.id }, "reader");
    const now = await approving(owner.id, id, owner.id);
    await expect(approveOrder(now)).rejects.toMatchObject({ kind: "not_allowed" });
    expect(await findApprovalRequest(owner.id, id)).toMatchObject({ state: "open" });
    await declineApprovalRequest(by, id, "Ordered otherwise");
    expect(await savedOf(owner.id)).toHaveLength(1);
    expect(await mailsTo(buyer.email, "order-approval-declined")).toBe(0);
  });
});

describe("between asking and approving", () => {
  it("leaves in the cart what cannot be ordered, and loses nothing that a colleague adds meanwhile", async () => {
    const { owner, buyer } = await company();
    const gone = await makeStyle();
    await addLines(owner.id, [{ ...wanted(gone.id), quantity: 5 }]);
    await updateProduct(gone.id, { isActive: false });
    const checkout = await filledCheckout(owner.id, buyer.id);
    const more = { ...wanted((await makeStyle()).id), quantity: 7 };
    const [result] = await Promise.allSettled([submitCheckout(checkout), addLines(owner.id, [more])]);
    const cart = await readCart(owner.id);
    const requested = await db.read.approvalLine.findMany({
      where: { request: { companyId: owner.id } },
    });
    const quantities = [...cart.lines, ...requested].map(({ quantity }) => quantity);
    expect(quantities.sort()).toEqual([3, 5, 7]);
    expect(requested.map(({ quantity }) => quantity)).toEqual(result.status === "fulfilled" ? [3] : []);
  });

  it("reserves no stock, and orders nothing that is not there", async () => {
    const { owner, buyer } = await company();
    const { id: styleId } = await makeStyle();
    const checkout = await filledCheckout(owner.id, buyer.id, { styleId });
    const { pieceId } = (await readCart(owner.id)).lines[0]!;
    await db.write((tx) => setStock(tx, [{ id: pieceId!, stock: 3 }], { reason: "edited" }));
    const id = await asked(checkout);
    await db.write((tx) =>
      tx.pieceStock.updateMany({ where: { piece: { productId: styleId } }, data: { quantity: 2 } }),
    );
    await expect(approveOrder(await approving(owner.id, id, owner.id))).rejects.toMatchObject({
      code: "short_stock",
    });
    expect((await approvalPage(owner.id, id, owner.id))!.present!.obstacles).toHaveLength(1);
    await db.write((tx) =>
      tx.pieceStock.updateMany({ where: { piece: { productId: styleId } }, data: { quantity: 3 } }),
    );
    await approveOrder(await approving(owner.id, id, owner.id));
    const left = await db.read.pieceStock.findMany({ where: { piece: { productId: styleId } } });
    expect(left).toMatchObject([{ quantity: 0 }]);
  });

  it("orders what was reviewed: not with a style left out, another address, or other terms", async () => {
    const { owner, buyer, by } = await company();
    const shipTo = await makeShipTo(owner.id);
    const gone = await makeStyle();
    await addLines(owner.id, [{ ...wanted(gone.id), quantity: 2 }]);
    const checkout = await filledCheckout(owner.id, buyer.id);
    const id = await asked({ ...checkout, shipTo });
    const seen = { ...(await approving(owner.id, id, owner.id)), shipTo };
    await expect(approveOrder({ ...seen, terms: 1 })).rejects.toMatchObject({
      code: "terms_changed",
    });
    await updateProduct(gone.id, { isActive: false });
    await expect(approveOrder(seen)).rejects.toMatchObject({ kind: "cart_changed" });
    const address = { ...ADDRESS, city: "Elsewhere" };
    const change = { id: shipTo.id, expectedVersion: shipTo.version, label: shipTo.label, address };
    await changeShipTo(by, change);
    const now = { ...(await approving(owner.id, id, owner.id)), shipTo };
    await expect(approveOrder(now)).rejects.toMatchObject({ code: "address_changed" });
    await removeShipTo(by, shipTo.id);
    await expect(approveOrder(now)).rejects.toMatchObject({ code: "address_changed" });
    const { present } = (await approvalPage(owner.id, id, owner.id))!;
    expect(present).toMatchObject({ shipTo: "", shippingAddress: { city: ADDRESS.city } });
    expect(present!.changes).toHaveLength(3);
    const order = await approveOrder({ ...now, shipTo: null });
    expect(await myOrder(owner.id, order.id)).toMatchObject({ shippingAddress: ADDRESS });
    const ordered = await db.read.orderLine.findMany({ where: { orderId: order.id } });
    expect(ordered).toMatchObject([{ quantity: 3 }]);
  });
});

describe("an ended request", () => {
  it("is not asked for again by the same checkout, and orders nothing", async () => {
    const { owner, buyer, by } = await company();
    const checkout = await filledCheckout(owner.id, buyer.id);
    const id = await asked(checkout);
    await declineApprovalRequest(by, id, "Too much");
    await setApprovalLimit(by, null);
    expect(await submitCheckout(checkout)).toEqual({
      approvalRequestId: id,
      isRepeat: true,
      isOpen: false,
    });
    expect(await ordersOf(owner.id)).toEqual([]);
    await expect(submitCheckout({ ...checkout, poNumber: "Other" })).rejects.toMatchObject({
      kind: "reference_reused",
    });
  });

  it("is declined with one reason, which nobody is told was another", async () => {
    const { owner, buyer, by } = await company();
    const second = await makeColleague(owner.id, "owner");
    const id = await asked(await filledCheckout(owner.id, buyer.id));
    const results = await Promise.allSettled([
      declineApprovalRequest(by, id, "Too much"),
      declineApprovalRequest({ ...by, actorId: second.id }, id, "Too late"),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const { reason } = (await findApprovalRequest(owner.id, id))!;
    await expect(declineApprovalRequest(by, id, "No money")).rejects.toMatchObject({
      kind: "wrong_step",
    });
    expect(await findApprovalRequest(owner.id, id)).toMatchObject({ reason });
    expect(await savedOf(owner.id)).toHaveLength(1);
    expect(await mailsTo(buyer.email, "order-approval-declined")).toBe(1);
  });

  it("says nothing of who asked once they are erased", async () => {
    const { owner, buyer, by } = await company();
    const admin = await makePerson("admin");
    await db.write((tx) => tx.user.update({ where: { id: buyer.id }, data: { lastName: "Askerova" } }));
    const id = await asked(await filledCheckout(owner.id, buyer.id));
    await declineApprovalRequest(by, id, "Askerova left us");
    await erasePerson({ userId: buyer.id, email: buyer.email, actorId: admin.id });
    const kept = [
      await savedOf(owner.id),
      await findApprovalRequest(owner.id, id),
      await db.read.auditEntry.findMany({ where: { subject: `company:${owner.id}` } }),
      await db.read.outgoingMail.findMany({ where: { key: { startsWith: `approval:${id}:` } } }),
    ];
    expect(JSON.stringify(kept)).not.toContain("Askerova");
  });

  it("keeps no text of an erased person who declined a colleague's", async () => {
    const { owner, buyer } = await company();
    const second = await makeColleague(owner.id, "owner");
    const admin = await makePerson("admin");
    const id = await asked(await filledCheckout(owner.id, buyer.id));
    await declineApprovalRequest({ companyId: owner.id, actorId: second.id }, id, "Call me at home");
    await erasePerson({ userId: second.id, email: second.email, actorId: admin.id });
    expect(await findApprovalRequest(owner.id, id)).toMatchObject({
      state: "declined",
      reason: null,
    });
    expect(await mailsTo(buyer.email, "order-approval-declined")).toBe(0);
  });
});

describe("an open request", () => {
  it("is told to those alone who may approve it now, in one line", async () => {
    const { owner, buyer, by } = await company();
    const [second, reader, left] = [
      await makeColleague(owner.id, "owner"),
      await makeColleague(owner.id, "reader"),
      await makeColleague(owner.id),
    ];
    await removeColleague({ ...by, personId: left.id, revokesKeys: true });
    await db.write((tx) =>
      tx.user.update({
        where: { id: buyer.id },
        data: { firstName: "Eve\r\nBcc: all@else.example" },
      }),
    );
    const id = await asked(await filledCheckout(owner.id, buyer.id));
    const mails = await db.read.outgoingMail.findMany({
      where: { key: { startsWith: `approval:${id}:` } },
    });
    expect(mails.map(({ toAddress }) => toAddress).sort()).toEqual([owner.email, second.email].sort());
    expect(mails.map(({ toAddress }) => toAddress)).not.toContain(reader.email);
    for (const { subject } of mails) expect(subject).not.toMatch(/[\r\n]/);
  });

  it("of somebody who may not order any more says so to who would approve it", async () => {
    const { owner, buyer, by } = await company();
    const id = await asked(await filledCheckout(owner.id, buyer.id));
    const seen = await approving(owner.id, id, owner.id);
    await removeColleague({ ...by, personId: buyer.id, revokesKeys: true });
    await expect(approveOrder(seen)).rejects.toMatchObject({
      code: "not_allowed.asker_left",
      values: { name: "Test Person" },
    });
  });
});
