// The figures of the admin home page, tested with small shops whose figures are known.
import { randomUUID } from "node:crypto";

import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { adminFeed, cartMetrics, customerStats } from "~/shop/desk/reports/admin-feed.server";

import { popularProducts, recentOrders, salesByMonth, lastMonths } from "~/shop/desk/reports/sales.server";
import { shortEuro, ticks } from "~/ui/desk/analytics/sales";
import { makeStyle } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { ADDRESS, makePerson } from "../support/people";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const HOUR = 3_600_000;
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR);
const daysAgo = (days: number) => hoursAgo(days * 24);

beforeEach(() => emptyDatabase(db));

async function cart(companyId: string, productId: number, touched: Date, { quantity = 1, size = "M" } = {}) {
  const { windowId } = await db.read.styleWindow.findFirstOrThrow({ where: { productId } });
  const { id: pieceId } = await db.read.piece.findFirstOrThrow({ where: { productId, size } });
  const line = { pieceId, windowId, quantity, updatedAt: touched };
  await db.write(async (tx) => {
    const current = await tx.cart.findFirst({ where: { companyId, isCurrent: true } });
    const data = { companyId, isCurrent: true };
    const { id: cartId } = current ?? (await tx.cart.create({ data }));
    await tx.cartItem.create({ data: { ...line, cartId } });
  });
}

function order(companyId: string, createdAt: Date, more: { total?: number; status?: string } = {}) {
  return db.write((tx) =>
    tx.order.create({
      data: {
        companyId,
        orderNumber: randomUUID(),
        clientReference: randomUUID(),
        requestHash: "test",
        subtotal: 1_000,
        total: 1_000,
        shippingAddress: { ...ADDRESS },
        createdAt,
        ...more,
      },
    }),
  );
}

describe("an empty shop", () => {
  it("has zeros, and no NaN", async () => {
    expect(await adminFeed(NOW)).toEqual({
      customerStats: { totalCustomers: 0, newThisMonth: 0, pendingApproval: 0 },
      cartMetrics: {
        averageCartValue: null,
        totalCarts: 0,
        abandonmentRate: null,
        abandonedCarts: 0,
        activeCustomers: 0,
      },
      popularProducts: [],
      recentOrders: [],
    });
    const months = await salesByMonth(NOW);
    expect(months).toHaveLength(12);
    for (const { month: _, ...figures } of months) {
      expect(Object.values(figures)).toEqual([0, 0, 0, 0, 0, 0]);
    }
  });
});

describe("customers", () => {
  it("are the approved users without admins; waiting ones are those who wait for a decision", async () => {
    const set = (id: string, data: object) => db.write((tx) => tx.company.update({ where: { id }, data }));
    const first = await makePerson("approved");
    await set(first.id, { approvedAt: new Date("2026-10-31T22:59:59.999Z") });
    const second = await makePerson("approved");
    await set(second.id, { approvedAt: new Date("2026-10-31T23:00:00.000Z") });
    await makePerson("admin");
    await makePerson("pending");
    for (const approvalStatus of ["question", "declined", "suspended"]) {
      await set((await makePerson("pending")).id, { approvalStatus });
    }
    expect(await customerStats(NOW)).toEqual({
      totalCustomers: 2,
      newThisMonth: 1,
      pendingApproval: 1,
    });
  });
});

describe("carts", () => {
  it("are valued at current prices, for active styles and approved customers", async () => {
    const [sold, gone] = [await makeStyle({ wholesalePrice: 1_250 }), await makeStyle({ isActive: false })];
    const [a, b, onlyGone, pending] = [
      await makePerson("approved"),
      await makePerson("approved"),
      await makePerson("approved"),
      await makePerson("pending"),
    ];
    await cart(a.id, sold.id, hoursAgo(1), { quantity: 3 });
    await cart(a.id, sold.id, hoursAgo(1), { quantity: 1, size: "S" });
    await cart(a.id, gone.id, hoursAgo(1), { quantity: 50 });
    await cart(b.id, sold.id, hoursAgo(1), { quantity: 1 });
    await cart(onlyGone.id, gone.id, hoursAgo(1), { quantity: 2 });
    await cart(pending.id, sold.id, hoursAgo(1), { quantity: 90 });
    expect(await cartMetrics(NOW)).toMatchObject({ totalCarts: 2, averageCartValue: 3_125 });
  });

  it("of the largest quantity and price do not overflow", async () => {
    const style = await makeStyle({ wholesalePrice: 2_000_000_000 });
    const person = await makePerson("approved");
    await cart(person.id, style.id, hoursAgo(1), { quantity: 10_000 });
    await cart(person.id, style.id, hoursAgo(1), { quantity: 10_000, size: "S" });
    expect((await cartMetrics(NOW)).averageCartValue).toBe(40_000_000_000_000);
  });

  it("are abandoned after one day and up to 30 days, unless an order followed", async () => {
    const style = await makeStyle();
    const gone = await makeStyle({ isActive: false });
    const touched = async (when: Date, ...orders: Date[]) => {
      const { id } = await makePerson("approved");
      await cart(id, style.id, when);
      for (const at of orders) await order(id, at);
      return id;
    };
    // Abandoned: at both ends of the period, with an earlier order, and with one line changed long ago.
    await touched(daysAgo(30));
    await touched(new Date(daysAgo(1).getTime() - 1), daysAgo(20));
    const two = await touched(daysAgo(200));
    await cart(two, style.id, daysAgo(5), { size: "S" });
    // Not abandoned, but active: just changed, ordered since, ordered without a cart.
    await touched(daysAgo(1));
    await touched(hoursAgo(2));
    await touched(daysAgo(10), daysAgo(9));
    const buyer = await makePerson("approved");
    await order(buyer.id, daysAgo(3), { status: "cancelled" });
    // Neither: older than 30 days, inactive styles only, ordered long ago.
    await touched(new Date(daysAgo(30).getTime() - 1));
    const waiting = await makePerson("approved");
    await cart(waiting.id, gone.id, daysAgo(5));
    await order((await makePerson("approved")).id, daysAgo(31));
    expect(await cartMetrics(NOW)).toMatchObject({
      abandonedCarts: 3,
      activeCustomers: 7,
      abandonmentRate: 4_286,
    });
  });
});

describe("sales", () => {
  const sales = (month: string, productId: number, orders: number, revenue: number) =>
    db.write((tx) => tx.monthlySales.create({ data: { month, productId, orders, revenue } }));

  it("are those of the last twelve months, oldest first, including months without orders", async () => {
    await sales("2026-11", 0, 3, 300_000);
    await sales("2025-12", 0, 1, 5_000_000_000_000);
    await sales("2025-11", 0, 9, 999);
    await sales("2026-12", 0, 9, 999);
    const months = await salesByMonth(NOW);
    expect(months.map(({ month }) => month)).toEqual(lastMonths("2026-11", 12));
    expect(months[0]).toMatchObject({ month: "2025-12", orders: 1, ordered: 5_000_000_000_000 });
    expect(months[11]).toMatchObject({ month: "2026-11", ordered: 300_000, yearBefore: 999 });
    expect(months.slice(1, 11).every(({ orders }) => orders === 0)).toBe(true);
  });

  it("list the ten styles that were ordered most often", async () => {
    const styles = [];
    for (let index = 0; index < 12; index++) {
      styles.push(await makeStyle({ name: `Style ${index}` }));
    }
    for (const [index, { id }] of styles.entries()) {
      await sales("2026-11", id, index, 100);
      await sales("2026-01", id, 1, 10 * index);
      await sales("2025-11", id, 100, 100);
    }
    const popular = await popularProducts(NOW);
    expect(popular).toHaveLength(10);
    expect(popular[0]).toEqual({
      productId: styles[11]!.id,
      name: "Style 11",
      orders: 12,
      revenue: 210,
    });
    expect(popular.map(({ orders }) => orders)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  });

  it("omit styles of which all orders were cancelled", async () => {
    const { id } = await makeStyle();
    await sales("2026-11", id, 0, 0);
    expect(await popularProducts(NOW)).toEqual([]);
  });
});

describe("recent orders", () => {
  it("are the latest five of all customers, with an unknown status as pending", async () => {
    const named = await makePerson("approved");
    for (let day = 1; day <= 7; day++) {
      await order(named.id, daysAgo(day), { total: day, status: day === 2 ? "odd" : "delivered" });
    }
    const recent = await recentOrders();
    expect(recent.map(({ totalAmount }) => totalAmount)).toEqual([1, 2, 3, 4, 5]);
    expect(recent.map(({ status }) => status).slice(0, 2)).toEqual(["delivered", "pending"]);
    expect(recent[0]!.user).toEqual({
      name: "Test Person",
      firstName: "Test",
      lastName: "Person",
      email: named.email,
    });
  });
});

describe("months", () => {
  it("go back across the new year, and include short months", () => {
    expect(lastMonths("2026-03", 5)).toEqual(["2025-11", "2025-12", "2026-01", "2026-02", "2026-03"]);
  });
});

describe("the axis of the bars", () => {
  it("has a few ticks at round amounts, above the highest bar", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000_000 }), (most) => {
        const lines = ticks(most);
        expect(lines[0]).toBe(0);
        expect(lines.at(-1)).toBeGreaterThanOrEqual(most);
        expect(lines.length).toBeGreaterThanOrEqual(2);
        expect(lines.length).toBeLessThanOrEqual(6);
        for (const line of lines) expect(shortEuro(line)).toMatch(/^€\d+(\.\d{1,3})?[kM]?$/);
      }),
    );
  });
});
