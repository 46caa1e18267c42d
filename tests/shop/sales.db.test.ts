import { randomUUID } from "node:crypto";

import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { addLines } from "~/shop/cart/cart.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { changeOrderStatus } from "~/shop/orders/change-status.server";
import type { OrderLine } from "~/shop/orders/order";
import { placeOrder } from "~/shop/checkout/place-order.server";
import { countSales, monthOf, recountSales, WHOLE_SHOP } from "~/shop/orders/sales.server";
import { makeStyle, wanted } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { ADDRESS, makePerson } from "../support/people";

beforeEach(() => emptyDatabase(db));

/** Returns the figures as text, without months or products of which all orders were cancelled. */
async function figures(): Promise<string[]> {
  const rows = await db.read.monthlySales.findMany({
    orderBy: [{ month: "asc" }, { productId: "asc" }],
  });
  return rows
    .filter(({ orders, pieces, revenue }) => orders !== 0 || pieces !== 0 || revenue !== 0n)
    .map((row) => [row.month, row.productId, row.orders, row.pieces, row.revenue].join(" "));
}

async function place(userId: string, products: [productId: number, quantity: number][]) {
  await addLines(
    userId,
    products.map(([productId, quantity], index) =>
      wanted(productId, { quantity, size: index % 2 ? "S" : "M" }),
    ),
  );
  return placeOrder({
    userId,
    clientReference: randomUUID(),
    reviewed: (await readCart(userId)).fingerprint,
    customerNotes: null,
    poNumber: null,
    shippingAddress: ADDRESS,
  });
}

const cancel = (orderId: number, actorId: string) =>
  changeOrderStatus({
    orderId,
    from: "pending",
    to: "cancelled",
    note: "Ordered twice.",
    actorId,
  });

describe("the figures of a month", () => {
  it("include an order's total and its lines for each product, until it is cancelled", async () => {
    const [buyer, admin] = [await makePerson("approved"), await makePerson("admin")];
    const [alma, bora] = [await makeStyle(), await makeStyle({ wholesalePrice: 500 })];
    await db.write((tx) =>
      tx.bulkDiscount.create({ data: { minQuantity: 5, discountPercentage: 1000 } }),
    );
    const month = monthOf(new Date());
    const { id } = await place(buyer.id, [
      [alma.id, 2],
      [alma.id, 1],
      [bora.id, 4],
    ]);
    const first = [
      `${month} 0 1 7 4500`,
      `${month} ${alma.id} 1 3 3000`,
      `${month} ${bora.id} 1 4 2000`,
    ];
    expect(await figures()).toEqual(first);

    const other = await place(buyer.id, [[alma.id, 1]]);
    expect(await figures()).toContain(`${month} 0 2 8 5500`);
    await cancel(other.id, admin.id);
    expect(await figures()).toEqual(first);
    await cancel(id, admin.id);
    expect(await figures()).toEqual([]);
  });

  it("include an order once that was sent twice", async () => {
    const buyer = await makePerson("approved");
    const style = await makeStyle();
    await addLines(buyer.id, [wanted(style.id)]);
    const checkout = {
      userId: buyer.id,
      clientReference: randomUUID(),
      reviewed: (await readCart(buyer.id)).fingerprint,
      customerNotes: null,
      poNumber: null,
      shippingAddress: ADDRESS,
    };
    await Promise.all(Array.from({ length: 10 }, () => placeOrder(checkout)));
    expect(await figures()).toContain(`${monthOf(new Date())} 0 1 1 1000`);
  });

  it("are by month in UTC, and may exceed 32 bits", async () => {
    const line: OrderLine = {
      productId: 7,
      sku: "A",
      name: "Alma",
      size: null,
      color: null,
      quantity: 10_000,
      unitPrice: 200_000,
      lineTotal: 2_000_000_000,
      window: null,
    };
    const order = {
      createdAt: new Date("2026-10-31T23:30:00Z"),
      lines: [line],
      total: 2_000_000_000,
    };
    for (let n = 0; n < 3; n++) await db.write((tx) => countSales(tx, order, 1));
    expect(await figures()).toEqual([
      "2026-10 0 3 30000 6000000000",
      "2026-10 7 3 30000 6000000000",
    ]);
    await db.write((tx) => countSales(tx, order, -1));
    expect(await figures()).toContain(`2026-10 ${WHOLE_SHOP} 2 20000 4000000000`);
  });

  it(
    "equal a recount after concurrent orders and cancellations",
    { timeout: 120_000 },
    async () => {
      const quantities = fc.array(fc.tuple(fc.nat(4), fc.integer({ min: 1, max: 9 })), {
        minLength: 1,
        maxLength: 6,
      });
      const deeds = fc.array(fc.record({ lines: quantities, isCancelled: fc.boolean() }), {
        minLength: 4,
        maxLength: 12,
      });
      await fc.assert(
        fc.asyncProperty(deeds, async (orders) => {
          await emptyDatabase(db);
          const admin = await makePerson("admin");
          const styles = await Promise.all(
            [101, 102, 103, 104, 105].map((wholesalePrice) => makeStyle({ wholesalePrice })),
          );
          await db.write((tx) =>
            tx.bulkDiscount.create({ data: { minQuantity: 10, discountPercentage: 333 } }),
          );
          await Promise.all(
            orders.map(async ({ lines, isCancelled }) => {
              const buyer = await makePerson("approved");
              const { id } = await place(
                buyer.id,
                lines.map(([index, quantity]) => [styles[index]!.id, quantity]),
              );
              if (isCancelled) await Promise.all([cancel(id, admin.id), cancel(id, admin.id)]);
            }),
          );
          const counted = await figures();
          await db.write((tx) => recountSales(tx, db.kind));
          expect(await figures()).toEqual(counted);
        }),
        { numRuns: 8 },
      );
    },
  );

  it("can be recomputed from all orders", async () => {
    const buyer = await makePerson("approved");
    const style = await makeStyle();
    for (const createdAt of [
      "2026-01-31T23:59:59Z",
      "2026-02-01T00:00:00Z",
      "2026-02-28T12:00:00Z",
    ]) {
      const { id } = await place(buyer.id, [[style.id, 2]]);
      await db.write((tx) => tx.order.update({ where: { id }, data: { createdAt } }));
    }
    const { id } = await place(buyer.id, [[style.id, 2]]);
    await db.write((tx) => tx.order.update({ where: { id }, data: { status: "cancelled" } }));
    await db.write((tx) => recountSales(tx, db.kind));
    expect(await figures()).toEqual([
      "2026-01 0 1 2 2000",
      `2026-01 ${style.id} 1 2 2000`,
      "2026-02 0 2 4 4000",
      `2026-02 ${style.id} 2 4 4000`,
    ]);
  });
});
