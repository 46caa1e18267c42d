// Which amount of an order is compared with what: the total after the bulk discount, or the sum before it.

import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { placeOrder, submitCheckout } from "~/shop/checkout/place-order.server";
import { changeOrder } from "~/shop/checkout/order-changes/change-order.server";
import { readChangeableOrder } from "~/shop/checkout/order-changes/read-order.server";
import { setApprovalLimit } from "~/shop/checkout/approvals/approval-limit.server";
import { addLines } from "../support/change-cart";
import { makeStyle, wanted } from "../support/carts";
import { makeColleague } from "../support/colleagues";
import { emptyDatabase } from "../support/databases";
import { ADDRESS, makePerson } from "../support/people";
import { checkoutOf } from "../support/orders";

beforeEach(() => emptyDatabase(db));

// Ten pieces at €10: €100, with the discount €90.
const PIECES = 10;
const SUBTOTAL = 100_00;
const TOTALS = [
  { discount: "a bulk discount", total: 90_00 },
  { discount: "no bulk discount", total: SUBTOTAL },
];

async function checkoutWith(total: number, country = "NL") {
  if (total < SUBTOTAL) {
    await db.write((tx) => tx.bulkDiscount.create({ data: { minQuantity: PIECES, discountPercentage: 1_000 } }));
  }
  const { id: companyId } = await makePerson("approved");
  await addLines(companyId, [wanted((await makeStyle()).id, { quantity: PIECES })]);
  const cart = await readCart(companyId);
  expect(cart.totals).toMatchObject({ subtotal: SUBTOTAL, total });
  return checkoutOf(companyId, { reviewed: cart.fingerprint, shippingAddress: { ...ADDRESS, country } });
}

const saveSettings = (data: object) =>
  db.write((tx) => tx.shopSettings.upsert({ where: { id: 1 }, create: { id: 1, ...data }, update: data }));

describe.each(TOTALS)("with $discount", ({ total }) => {
  it.each([
    ["equal to the amount", 0, false],
    ["a cent over it", -1, true],
  ])("an order whose total is %s", async (_, amount, isRequest) => {
    const checkout = await checkoutWith(total);
    await makeColleague(checkout.companyId);
    const by = { companyId: checkout.companyId, actorId: checkout.companyId };
    await setApprovalLimit(by, total + amount);
    expect("approvalRequestId" in (await submitCheckout(checkout))).toBe(isRequest);
  });

  it.each([
    ["NL", { freeShippingThresholdEU: total, freeShippingThresholdWorld: 2 * SUBTOTAL }, 0],
    ["NL", { freeShippingThresholdEU: total + 1 }, null],
    ["CH", { freeShippingThresholdWorld: total, freeShippingThresholdEU: 2 * SUBTOTAL }, 0],
    ["CH", { freeShippingThresholdWorld: total + 1 }, null],
  ])("an order to %s, placed or changed, with %o", async (country, thresholds, shippingCost) => {
    await saveSettings(thresholds);
    const { id } = await placeOrder(await checkoutWith(total, country));
    const found = () => db.read.order.findUniqueOrThrow({ where: { id } });
    expect(await found()).toMatchObject({ total, shippingCost });
    await db.write((tx) => tx.order.update({ where: { id }, data: { shippingCost: null } }));
    const order = (await readChangeableOrder(db.read, id))!;
    await changeOrder({
      ...order,
      orderId: id,
      expectedVersion: order.version,
      poNumber: "Changed",
      quantities: new Map(),
      rows: null,
      reason: "By phone.",
      actorId: (await makePerson("admin")).id,
    });
    expect(await found()).toMatchObject({ poNumber: "Changed", total, shippingCost });
  });

  it.each([
    ["equal to the minimum", 0, true],
    ["a cent below it", 1, false],
  ])("an order whose sum before the discount is %s", async (_, more, isPlaced) => {
    await saveSettings({ enforceMinimums: true, minimumOrderValue: SUBTOTAL + more });
    const placed = placeOrder(await checkoutWith(total));
    if (isPlaced) await placed;
    else await expect(placed).rejects.toMatchObject({ code: "below_minimum" });
  });
});
