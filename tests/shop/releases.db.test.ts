// Orders over a company's amount: ordered once, by two people, at the price of a direct order; nothing is lost.
import { randomUUID } from "node:crypto";

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { addLines } from "~/shop/cart/cart.server";
import { readCart, readRequestedCart } from "~/shop/cart/read-cart.server";
import type { Checkout } from "~/shop/checkout/checkout";
import { placeOrder, submitCheckout } from "~/shop/checkout/place-order.server";
import { releaseOrder } from "~/shop/checkout/release-order.server";
import { changeRole, removeColleague } from "~/shop/companies/change-people.server";
import { myOrder } from "~/shop/orders/orders.server";
import { declineRelease, withdrawRelease } from "~/shop/releases/end-release.server";
import { setReleaseAmount } from "~/shop/releases/release-amount.server";
import { findRelease } from "~/shop/releases/releases.server";
import { makeStyle, wanted } from "../support/carts";
import { makeColleague } from "../support/colleagues";
import { ADDRESS, makePerson } from "../support/people";

async function company(amount: number | null = 0) {
  const owner = await makePerson("approved");
  const buyer = await makeColleague(owner.id);
  const by = { companyId: owner.id, actorId: owner.id };
  await setReleaseAmount(by, amount);
  return { owner, buyer, by, buying: { companyId: owner.id, actorId: buyer.id } };
}

async function checkoutOf(
  userId: string,
  placedById: string | null,
  { styleId, quantity = 3 }: { styleId?: number; quantity?: number } = {},
): Promise<Checkout> {
  const id = styleId ?? (await makeStyle()).id;
  await addLines(userId, [{ ...wanted(id), quantity }]);
  const { fingerprint } = await readCart(userId);
  return {
    userId,
    clientReference: randomUUID(),
    reviewed: fingerprint,
    termsSeen: 0,
    customerNotes: "Ring twice",
    poNumber: "PO-7",
    shippingAddress: ADDRESS,
    placedById,
  };
}

async function asked(checkout: Checkout): Promise<number> {
  const result = await submitCheckout(checkout);
  if (!("releaseId" in result)) throw new Error("It was ordered.");
  return result.releaseId;
}

const releasing = async (companyId: string, id: number, releasedById: string) => ({
  companyId,
  id,
  releasedById,
  reviewed: (await readRequestedCart(companyId, id)).fingerprint,
  terms: 0,
  shipTo: null,
});

const ordersOf = (userId: string) => db.read.order.findMany({ where: { userId } });
const savedOf = (userId: string) =>
  db.read.savedCart.findMany({ where: { userId }, include: { lines: true } });
const mailsTo = (toAddress: string, kind: string) =>
  db.read.outgoingMail.count({ where: { toAddress, kind } });

describe("the amount", () => {
  it("is refused while nobody else could release, and a repeat is no second change", async () => {
    const { id } = await makePerson("approved");
    const by = { companyId: id, actorId: id };
    const refused = { code: "refused", field: "amount" };
    await expect(setReleaseAmount(by, 100)).rejects.toMatchObject(refused);
    await makeColleague(id, "reader");
    await expect(setReleaseAmount(by, 100)).rejects.toMatchObject(refused);
    await makeColleague(id);
    await Promise.all([setReleaseAmount(by, 100), setReleaseAmount(by, 100)]);
    const entries = { subject: `user:${id}`, action: "change_release_amount" };
    expect(await db.read.auditEntry.count({ where: entries })).toBe(1);
    await setReleaseAmount(by, null);
    expect("orderNumber" in (await submitCheckout(await checkoutOf(id, null)))).toBe(true);
  });

  it("makes a request of exactly the orders over it, which cost what a direct order costs", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: -2, max: 2 }),
        fc.boolean(),
        async (quantity, more, isByOwner) => {
          const { owner, buyer, by } = await company(null);
          const placedById = isByOwner ? null : buyer.id;
          const { id: styleId } = await makeStyle();
          const direct = await placeOrder(
            await checkoutOf(owner.id, placedById, { styleId, quantity }),
          );
          const [{ total } = { total: 0 }] = await ordersOf(owner.id);
          const amount = Math.max(0, total + more);
          await setReleaseAmount(by, amount);
          const checkout = await checkoutOf(owner.id, placedById, { styleId, quantity });
          const result = await submitCheckout(checkout);
          expect("releaseId" in result).toBe(total > amount);
          if (!("releaseId" in result)) return;
          const releaser = isByOwner ? buyer.id : owner.id;
          const { id } = await releaseOrder(await releasing(owner.id, result.releaseId, releaser));
          const [one, other] = await Promise.all([
            myOrder(owner.id, direct.id),
            myOrder(owner.id, id),
          ]);
          const { total: sum, subtotal, discountAmount, poNumber, shippingAddress } = one!;
          expect(other).toMatchObject({
            ...{ total: sum, subtotal, discountAmount, poNumber, shippingAddress },
            customerNotes: "Ring twice",
          });
          expect([other!.placedBy, other!.releasedBy]).not.toContain(null);
          expect(await db.read.order.findUniqueOrThrow({ where: { id } })).toMatchObject({
            placedById,
            releasedById: releaser,
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
    const checkout = await checkoutOf(owner.id, buyer.id);
    await expect(placeOrder(checkout)).rejects.toMatchObject({ code: "release_required" });
    await expect(placeOrder({ ...checkout, placedById: null })).rejects.toMatchObject({
      code: "release_required",
    });
    expect((await readCart(owner.id)).lines).toHaveLength(1);
    const admin = await makePerson("admin");
    const order = await submitCheckout({ ...checkout, placedById: admin.id });
    expect("orderNumber" in order).toBe(true);
  });

  it("changed at the same moment, leaves one order or one request", async () => {
    for (let round = 0; round < 4; round++) {
      const { owner, by } = await company(null);
      const checkout = await checkoutOf(owner.id, null);
      const [result] = await Promise.all([submitCheckout(checkout), setReleaseAmount(by, 0)]);
      const requests = await db.read.releaseRequest.count({ where: { companyId: owner.id } });
      expect((await ordersOf(owner.id)).length + requests).toBe(1);
      expect(requests).toBe("releaseId" in result ? 1 : 0);
    }
  });
});

describe("a request", () => {
  it("is one for one checkout, keeps all of it, and leaves an empty cart", async () => {
    const { owner, buyer } = await company();
    const checkout = await checkoutOf(owner.id, buyer.id);
    const results = await Promise.all([1, 2, 3].map(() => submitCheckout(checkout)));
    const ids = results.map((result) => ("releaseId" in result ? result.releaseId : 0));
    expect(new Set(ids).size).toBe(1);
    await expect(submitCheckout({ ...checkout, poNumber: "Other" })).rejects.toMatchObject({
      code: "reference_reused",
    });
    expect((await readCart(owner.id)).lines).toEqual([]);
    expect(await findRelease(owner.id, ids[0]!)).toMatchObject({
      state: "open",
      poNumber: "PO-7",
      customerNotes: "Ring twice",
      shippingAddress: ADDRESS,
      askedById: buyer.id,
      lines: [{ quantity: 3 }],
    });
    expect(await mailsTo(owner.email, "release-asked")).toBe(1);
    expect(await mailsTo(buyer.email, "release-asked")).toBe(0);
    expect(await ordersOf(owner.id)).toEqual([]);
  });

  it("is refused when nobody else can release it; the cart stays, and an owner can change the amount", async () => {
    const { owner, buyer, by } = await company();
    await removeColleague({ ...by, personId: buyer.id });
    const checkout = await checkoutOf(owner.id, null);
    await expect(submitCheckout(checkout)).rejects.toMatchObject({ code: "release_required" });
    expect((await readCart(owner.id)).lines).toHaveLength(1);
    await setReleaseAmount(by, null);
    expect("orderNumber" in (await submitCheckout(checkout))).toBe(true);
  });

  it("is released once by a second person, also by two at once; the checkout again is the order", async () => {
    const { owner, buyer } = await company();
    const second = await makeColleague(owner.id, "owner");
    const checkout = await checkoutOf(owner.id, buyer.id);
    const id = await asked(checkout);
    const results = await Promise.all(
      [owner, second, owner].map(async (by) => releaseOrder(await releasing(owner.id, id, by.id))),
    );
    const [order] = await ordersOf(owner.id);
    expect(await ordersOf(owner.id)).toHaveLength(1);
    expect(results.map((one) => one.id)).toEqual([order!.id, order!.id, order!.id]);
    expect(await submitCheckout(checkout)).toMatchObject({ id: order!.id, isRepeat: true });
    expect(await findRelease(owner.id, id)).toMatchObject({ state: "released" });
    expect(await mailsTo(buyer.email, "release-done")).toBe(1);
    expect(await mailsTo(buyer.email, "order-received")).toBe(1);
  });

  it("is nobody else's: not who asked, no reader, no other company", async () => {
    const { owner, buyer, buying } = await company();
    const reader = await makeColleague(owner.id, "reader");
    const other = await company();
    const id = await asked(await checkoutOf(owner.id, buyer.id));
    for (const person of [buyer, reader, other.owner]) {
      await expect(releaseOrder(await releasing(owner.id, id, person.id))).rejects.toMatchObject({
        code: "not_allowed",
      });
    }
    const foreign = await releasing(owner.id, id, other.owner.id);
    await expect(releaseOrder({ ...foreign, companyId: other.owner.id })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(declineRelease(other.by, id, "No")).rejects.toMatchObject({ code: "not_found" });
    await expect(declineRelease(buying, id, "No")).rejects.toMatchObject({ code: "not_allowed" });
    const reading = { companyId: owner.id, actorId: reader.id };
    await expect(declineRelease(reading, id, "No")).rejects.toMatchObject({ code: "not_allowed" });
    await expect(
      withdrawRelease({ companyId: owner.id, actorId: owner.id }, id),
    ).rejects.toMatchObject({ code: "not_allowed" });
    expect(await findRelease(owner.id, id)).toMatchObject({ state: "open" });
  });

  it("is released, withdrawn or declined: one of them, and the lines are in one place", async () => {
    for (let round = 0; round < 4; round++) {
      const { owner, buyer, by, buying } = await company();
      const id = await asked(await checkoutOf(owner.id, buyer.id));
      const seen = await releasing(owner.id, id, owner.id);
      const results = await Promise.allSettled([
        releaseOrder(seen),
        withdrawRelease(buying, id),
        declineRelease(by, id, "Too much"),
      ]);
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const [orders, saved] = [await ordersOf(owner.id), await savedOf(owner.id)];
      expect(orders.length + saved.length).toBe(1);
      for (const { lines } of saved) expect(lines).toMatchObject([{ quantity: 3 }]);
      const declined = results[2]!.status === "fulfilled" ? 1 : 0;
      expect(await mailsTo(buyer.email, "release-declined")).toBe(declined);
    }
  });

  it("is not ordered at prices that nobody saw, nor for who may not order any more", async () => {
    const { owner, buyer, by } = await company();
    const { id: styleId } = await makeStyle();
    const id = await asked(await checkoutOf(owner.id, buyer.id, { styleId }));
    const before = await releasing(owner.id, id, owner.id);
    await db.write((tx) =>
      tx.product.update({ where: { id: styleId }, data: { wholesalePrice: { increment: 100 } } }),
    );
    await expect(releaseOrder(before)).rejects.toMatchObject({ code: "cart_changed" });
    await changeRole({ ...by, personId: buyer.id }, "reader");
    const now = await releasing(owner.id, id, owner.id);
    await expect(releaseOrder(now)).rejects.toMatchObject({ code: "not_allowed" });
    expect(await findRelease(owner.id, id)).toMatchObject({ state: "open" });
    await declineRelease(by, id, "Ordered otherwise");
    expect(await savedOf(owner.id)).toHaveLength(1);
    expect(await mailsTo(buyer.email, "release-declined")).toBe(0);
  });
});
