// The prices of price groups where they are decided: the cart, the checkout, a changed order, a shared cart.

import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { addDays, isoDay } from "~/formats/dates";
import { readCart } from "~/shop/cart/read-cart.server";
import { findSharedCartCopy, readSharedCart, shareCart } from "~/shop/cart/shared-cart.server";
import { changeOrder } from "~/shop/checkout/order-changes/change-order.server";
import { readChangeableOrder } from "~/shop/checkout/order-changes/read-order.server";
import { addLines } from "../support/change-cart";
import { makeStyle, wanted } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";
import { makePriceGroup, putInGroup } from "../support/prices";
import { orderCart } from "../support/orders";

let buyerId: string;
let styleId: number;
beforeEach(async () => {
  await emptyDatabase(db);
  buyerId = (await makePerson("approved")).id;
  styleId = (await makeStyle({ styleCode: "ALM" })).id;
  await db.write((tx) => tx.bulkDiscount.create({ data: { minQuantity: 10, discountPercentage: 1_000 } }));
});

const changeGroup = (id: number, data: { percentOff?: number; validTo?: string }) =>
  db.write((tx) => tx.priceGroup.update({ where: { id }, data }));

const checkout = (reviewed: string, companyId = buyerId) => orderCart(companyId, { reviewed });

describe("the cart of a customer of a price group", () => {
  it("has own prices of pieces, then of the style, then the percentage", async () => {
    const other = await makeStyle({ wholesalePrice: 999 });
    const { id } = await makePriceGroup({ percentOff: 500 }, [
      { productId: styleId, price: 800 },
      { productId: styleId, color: "Sand", size: "M", price: 1_200 },
    ]);
    await putInGroup(buyerId, id);
    await addLines(buyerId, [wanted(styleId), wanted(styleId, { size: "S" }), wanted(other.id, { quantity: 2 })]);
    const cart = await readCart(buyerId);
    // 5 % of 9.99 is 0.4995, rounded to 0.50.
    expect(cart.lines.map(({ unitPrice }) => unitPrice)).toEqual([1_200, 800, 949]);
    expect(cart.totals.subtotal).toBe(1_200 + 800 + 2 * 949);
  });

  it("has bulk discounts on top only where the group says so", async () => {
    await addLines(buyerId, [wanted(styleId, { quantity: 10 })]);
    for (const tiersApply of [true, false]) {
      await putInGroup(buyerId, (await makePriceGroup({ percentOff: 1_000, tiersApply })).id);
      const { totals, tiers } = await readCart(buyerId);
      expect(totals.total).toBe(tiersApply ? 8_100 : 9_000);
      expect(tiers).toHaveLength(tiersApply ? 1 : 0);
    }
  });
});

describe("the checkout", () => {
  const changes: [string, (groupId: number) => Promise<unknown>][] = [
    ["the percentage of the group", (id) => changeGroup(id, { percentOff: 600 })],
    ["the group's last day", (id) => changeGroup(id, { validTo: addDays(isoDay(new Date()), -1) })],
    ["the group of the customer", () => putInGroup(buyerId, null)],
  ];
  it.each(changes)("refuses an order after a change of %s", async (_, change) => {
    const { id } = await makePriceGroup({ percentOff: 500 });
    await putInGroup(buyerId, id);
    await addLines(buyerId, [wanted(styleId, { quantity: 3 })]);
    const { fingerprint } = await readCart(buyerId);
    await change(id);
    await expect(checkout(fingerprint)).rejects.toMatchObject({ kind: "cart_changed" });
    expect((await readCart(buyerId)).lines).toHaveLength(1);
    expect(await db.read.order.count()).toBe(0);
  });

  it("charges what the customer saw, or nothing, when prices change at the same moment", async () => {
    const { id } = await makePriceGroup({ percentOff: 500 });
    const buyers = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const { id: companyId } = await makePerson("approved");
        await putInGroup(companyId, id);
        await addLines(companyId, [wanted(styleId, { quantity: 3 })]);
        return { companyId, ...(await readCart(companyId)) };
      }),
    );
    const [results] = await Promise.all([
      Promise.allSettled(buyers.map(({ fingerprint, companyId }) => checkout(fingerprint, companyId))),
      changeGroup(id, { percentOff: 600 }),
    ]);
    for (const [at, result] of results.entries()) {
      const orders = await db.read.order.findMany({ where: { companyId: buyers[at]!.companyId } });
      if (result.status === "rejected") {
        expect(result.reason).toMatchObject({ kind: "cart_changed" });
        expect(orders).toEqual([]);
      } else {
        expect(orders).toMatchObject([{ total: 2_850 }]);
      }
    }
  });
});

describe("a changed order", () => {
  it("keeps the prices of its lines and takes new pieces at those of the customer, without bulk discounts of others", async () => {
    await addLines(buyerId, [wanted(styleId, { quantity: 3 })]);
    const { id } = await checkout((await readCart(buyerId)).fingerprint);
    const group = await makePriceGroup({ percentOff: 2_500, tiersApply: false });
    await putInGroup(buyerId, group.id);
    const actorId = (await makePerson("admin")).id;
    const before = (await readChangeableOrder(db.read, id))!;
    await changeOrder({
      orderId: id,
      expectedVersion: before.version,
      quantities: new Map([[before.lines[0]!.id, 8]]),
      rows: "ALM-RUST-M 4",
      reason: "They asked for more.",
      actorId,
      shippingAddress: before.shippingAddress,
      poNumber: null,
      customerNotes: null,
      ownDiscount: null,
    });
    const after = (await readChangeableOrder(db.read, id))!;
    expect(after.lines.map(({ unitPrice }) => unitPrice)).toEqual([1_000, 750]);
    expect(after.total).toBe(8 * 1_000 + 4 * 750);
  });
});

describe("a shared cart", () => {
  it("shows its prices to its customer and the same price group, to others only if they are shown to all", async () => {
    const group = await makePriceGroup({ percentOff: 500 });
    await putInGroup(buyerId, group.id);
    await addLines(buyerId, [wanted(styleId, { quantity: 3 })]);
    const share = (showPrices: boolean) => shareCart(buyerId, { days: 7, showPrices });
    const { shareId } = await share(false);
    const reader = (priceGroupId: number | null, id = "other") => ({
      id,
      isApproved: true,
      priceGroupId,
    });
    expect(await readSharedCart(shareId, reader(group.id))).toMatchObject({ total: 2_850 });
    // The customer was put into another group since.
    expect(await readSharedCart(shareId, reader(null, buyerId))).toMatchObject({ total: 2_850 });
    // By whole values: digits of an id or of a time may be those of a price.
    const pricesIn = (what: unknown) => {
      const values = new Set<unknown>();
      JSON.stringify(what, (_, value: unknown) => values.add(value) && value);
      return [950, 2_850, "9.50", "28.50"].filter((price) => values.has(price));
    };
    expect(pricesIn(await readSharedCart(shareId, reader(null)))).toEqual([]);
    expect(pricesIn(await findSharedCartCopy(shareId, reader(null)))).toEqual([]);
    const shown = await readSharedCart((await share(true)).shareId, reader(null));
    expect(shown).toMatchObject({ total: 2_850 });
    expect(pricesIn(shown)).toEqual([950, 2_850]);
  });
});
