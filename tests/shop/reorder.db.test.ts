import { randomUUID } from "node:crypto";

import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { addLines } from "~/shop/cart/cart.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { placeOrder } from "~/shop/checkout/place-order.server";
import { differencesToday, reorder } from "~/shop/orders/reorder.server";
import { makeStyle, updateStyle, wanted } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { ADDRESS, makePerson } from "../support/people";

beforeEach(() => emptyDatabase(db));

/** Creates a buyer with one order of two styles and an empty cart. */
async function buyerWithOrder() {
  const [buyer, alma, veter] = await Promise.all([
    makePerson("approved"),
    makeStyle(),
    makeStyle({ name: "Veter", sizes: [], wholesalePrice: 500 }),
  ]);
  await addLines(buyer.id, [
    wanted(alma.id, { quantity: 3 }),
    wanted(alma.id, { quantity: 1, size: "S" }),
    wanted(veter.id, { quantity: 2, size: null }),
  ]);
  const { id } = await placeOrder({
    userId: buyer.id,
    clientReference: randomUUID(),
    reviewed: (await readCart(buyer.id)).fingerprint,
    customerNotes: null,
    poNumber: null,
    shippingAddress: ADDRESS,
  });
  return { buyer, alma, veter, id };
}

const quantities = async (userId: string) =>
  (await readCart(userId)).lines.map(({ quantity }) => quantity);

describe("ordering again", () => {
  it("adds everything once, however often it is submitted", async () => {
    const { buyer, id } = await buyerWithOrder();
    await Promise.all(Array.from({ length: 20 }, () => reorder(buyer.id, id, "page-1")));
    expect(await quantities(buyer.id)).toEqual([3, 1, 2]);
    await reorder(buyer.id, id, "page-2");
    expect(await quantities(buyer.id)).toEqual([6, 2, 4]);
  });

  it("omits unavailable styles and reports them, with changed prices", async () => {
    const { buyer, alma, veter, id } = await buyerWithOrder();
    expect(await differencesToday(buyer.id, id)).toMatchObject({ gone: [], repriced: [] });
    await db.write(async (tx) => {
      await tx.product.update({ where: { id: veter.id }, data: { isActive: false } });
      await updateStyle(tx, alma.id, { sizes: ["M"], wholesalePrice: 1100 });
    });
    await reorder(buyer.id, id, "page-1");
    expect(await quantities(buyer.id)).toEqual([3]);
    expect(await differencesToday(buyer.id, id)).toMatchObject({
      gone: ["Alma, Sand, S", "Veter, Sand"],
      repriced: [{ name: "Alma", was: 1000, now: 1100 }],
    });
  });

  it("refuses cancelled, foreign and unknown orders, and those without available styles", async () => {
    const { buyer, alma, veter, id } = await buyerWithOrder();
    const other = await makePerson("approved");
    await expect(reorder(other.id, id, "x")).rejects.toMatchObject({ code: "not_found" });
    await expect(reorder(buyer.id, id + 1, "x")).rejects.toMatchObject({ code: "not_found" });
    expect(await differencesToday(other.id, id)).toBeNull();

    const ids = { id: { in: [alma.id, veter.id] } };
    await db.write((tx) => tx.product.updateMany({ where: ids, data: { isActive: false } }));
    await expect(reorder(buyer.id, id, "x")).rejects.toMatchObject({ code: "nothing_available" });
    await db.write((tx) => tx.product.updateMany({ where: ids, data: { isActive: true } }));

    await db.write((tx) => tx.order.update({ where: { id }, data: { status: "cancelled" } }));
    await expect(reorder(buyer.id, id, "x")).rejects.toMatchObject({ code: "order_cancelled" });
    expect(await quantities(buyer.id)).toEqual([]);
    expect(await quantities(other.id)).toEqual([]);
  });

  it("adds all lines or none", async () => {
    const { buyer, alma, id } = await buyerWithOrder();
    await addLines(buyer.id, [wanted(alma.id, { quantity: 10_000, size: "S" })]);
    await expect(reorder(buyer.id, id, "x")).rejects.toMatchObject({ code: "line_full" });
    expect(await quantities(buyer.id)).toEqual([10_000]);
    // A failed submission may be repeated.
    await db.write((tx) => tx.cartItem.deleteMany({ where: { userId: buyer.id } }));
    await reorder(buyer.id, id, "x");
    expect(await quantities(buyer.id)).toEqual([3, 1, 2]);
  });
});
