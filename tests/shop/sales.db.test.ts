// The figures of sales are those of all orders that are not cancelled, whoever changes them, and each order is in one month.

import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { setTimeZone, timeZone } from "~/formats/time-zone";
import { placeOrder } from "~/shop/checkout/place-order.server";
import { countSales } from "~/shop/desk/maintenance/count-sales.server";
import { changeOrderStatus } from "~/shop/checkout/fulfilment/change-status.server";
import { addFigures, salesMonthOf } from "~/shop/orders/sales.server";
import { diffSales, NOT_COUNTED } from "~/shop/orders/sales-figures";
import { addLines } from "../support/change-cart";
import { makeStyle, wanted } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { checkoutOf, makeOrder, orderCart, orderLine } from "../support/orders";
import { makePerson } from "../support/people";
import { recountSales } from "../support/sales";

const ZONE = timeZone();

beforeEach(() => emptyDatabase(db));
afterEach(() => setTimeZone(ZONE));

/** Returns the figures as text, without months or products of which all orders were cancelled. */
async function figures(): Promise<string[]> {
  const rows = await db.read.monthlySales.findMany({
    orderBy: [{ month: "asc" }, { productId: "asc" }],
  });
  return rows
    .filter(({ orders, pieces, revenue }) => orders !== 0 || pieces !== 0 || revenue !== 0n)
    .map((row) => [row.month, row.productId, row.orders, row.pieces, row.revenue].join(" "));
}

/** The other figures, without rows that are back at nothing. */
async function otherFigures(): Promise<string[]> {
  const rows = await db.read.salesFigure.findMany({
    where: { NOT: { orders: 0, pieces: 0, fromStock: 0, net: 0 } },
    orderBy: [{ kind: "asc" }, { period: "asc" }, { productId: "asc" }, { pieceId: "asc" }, { key: "asc" }],
  });
  return rows.map((row) => Object.values(row).join(" "));
}

async function place(companyId: string, products: [productId: number, quantity: number][]) {
  await addLines(
    companyId,
    products.map(([productId, quantity], index) => wanted(productId, { quantity, size: index % 2 ? "S" : "M" })),
  );
  return orderCart(companyId);
}

const cancel = (orderId: number, actorId: string) =>
  changeOrderStatus({
    orderId,
    from: "pending",
    to: "cancelled",
    note: "Ordered twice.",
    actorId,
  });

const thisMonth = () => salesMonthOf(new Date());

describe("the figures of a month", () => {
  it("include an order's total and its lines for each product, until it is cancelled", async () => {
    const [buyer, admin] = [await makePerson("approved"), await makePerson("admin")];
    const [alma, bora] = [await makeStyle(), await makeStyle({ wholesalePrice: 500 })];
    await db.write((tx) => tx.bulkDiscount.create({ data: { minQuantity: 5, discountPercentage: 1000 } }));
    const month = thisMonth();
    const { id } = await place(buyer.id, [
      [alma.id, 2],
      [alma.id, 1],
      [bora.id, 4],
    ]);
    const first = [`${month} 0 1 7 4500`, `${month} ${alma.id} 1 3 3000`, `${month} ${bora.id} 1 4 2000`];
    expect(await figures()).toEqual(first);

    const other = await place(buyer.id, [[alma.id, 1]]);
    expect(await figures()).toContain(`${month} 0 2 8 5500`);
    await cancel(other.id, admin.id);
    expect(await figures()).toEqual(first);
    await cancel(id, admin.id);
    expect([await figures(), await otherFigures()]).toEqual([[], []]);
  });

  it("include an order once that was sent twice", async () => {
    const buyer = await makePerson("approved");
    const style = await makeStyle();
    await addLines(buyer.id, [wanted(style.id)]);
    const checkout = await checkoutOf(buyer.id);
    await Promise.all(Array.from({ length: 10 }, () => placeOrder(checkout)));
    expect(await figures()).toContain(`${thisMonth()} 0 1 1 1000`);
  });

  it("may exceed 32 bits", async () => {
    const piece = { productId: 7, pieceId: 8, sku: "ALM", name: "Alma", color: null, size: null };
    const line = { ...piece, quantity: 10_000, windowId: null };
    const order = {
      salesMonth: "2026-10",
      createdAt: new Date(),
      companyId: "u",
      country: "NL",
      total: 2_000_000_000,
      discountAmount: 0,
      payments: [],
      status: "pending",
      lines: [{ ...line, lineTotal: 2_000_000_000, fromStock: false, shipped: [] }],
    } as const;
    for (let n = 0; n < 3; n++) {
      await db.write((tx) => addFigures(tx, diffSales([], [order])));
    }
    expect(await figures()).toEqual(["2026-10 0 3 30000 6000000000", "2026-10 7 3 30000 6000000000"]);
    expect(await otherFigures()).toContain("country 2026 0 0 NL 3 30000 0 6000000000");
  });

  it("equal a recount after concurrent orders and cancellations", { timeout: 120_000 }, async () => {
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
        await db.write((tx) => tx.bulkDiscount.create({ data: { minQuantity: 10, discountPercentage: 333 } }));
        await Promise.all(
          orders.map(async ({ lines, isCancelled }) => {
            const buyer = await makePerson("approved");
            const { id } = await place(
              buyer.id,
              lines.map(([index, quantity]) => [styles[index]!.id, quantity]),
            );
            if (isCancelled) await Promise.allSettled([cancel(id, admin.id), cancel(id, admin.id)]);
          }),
        );
        const counted = [await figures(), await otherFigures()];
        await recountSales();
        expect([await figures(), await otherFigures()]).toEqual(counted);
      }),
      { numRuns: 8 },
    );
  });
});

describe("orders that no figures have", () => {
  // The last hour of October in UTC is November in the shop, whose clocks are one hour ahead then.
  const TURN = new Date("2026-10-31T23:30:00Z");

  async function uncountedOrders(count: number): Promise<number[]> {
    const { id: companyId } = await makePerson("approved");
    const ids: number[] = [];
    const lines = Array.from({ length: 6 }, () => orderLine());
    for (let n = 0; n < count; n++) {
      ids.push((await makeOrder({ companyId, createdAt: TURN, lines })).id);
    }
    return ids;
  }

  it("are counted once by their month in the shop's time zone, by several processes, while some are cancelled", async () => {
    const ids = await uncountedOrders(250);
    const { id: actorId } = await makePerson("admin");
    await Promise.all([
      countSales(0),
      countSales(0),
      ...ids.slice(0, 5).map((id) => cancel(id, actorId)),
      countSales(1),
    ]);
    expect(await figures()).toEqual(["2026-11 0 245 4410 4410000", "2026-11 1 245 4410 4410000"]);
    expect(await otherFigures()).toContain("country 2026 0 0 NL 245 4410 0 4410000");
    expect(await db.read.order.count({ where: { salesMonth: NOT_COUNTED } })).toBe(0);
    const counted = await otherFigures();
    await countSales(0);
    await recountSales();
    expect(await otherFigures()).toEqual(counted);
  }, 120_000);

  it("move when the time zone is another one, and only those at the turn of a month", async () => {
    const ids = await uncountedOrders(3);
    const middle = await makeOrder({ createdAt: new Date("2026-10-15T12:00:00Z") });
    await recountSales();
    setTimeZone("America/New_York");
    await Promise.all([countSales(0), countSales(0)]);
    expect(await figures()).toContain("2026-10 0 4 57 57000");
    setTimeZone("Pacific/Auckland");
    await countSales(0);
    expect(await figures()).toContain("2026-11 0 3 54 54000");
    const stored = await db.read.order.findMany({ orderBy: { id: "asc" } });
    expect(stored.map(({ id, salesMonth }) => [id, salesMonth])).toEqual([
      ...ids.map((id) => [id, "2026-11"]),
      [middle.id, "2026-10"],
    ]);
  });
});
