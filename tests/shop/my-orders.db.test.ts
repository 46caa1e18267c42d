// A customer's paginated order history: each order once, newest first, from whichever end a page is read.
import { beforeEach, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { myOrder, myOrders, ORDERS_PER_PAGE } from "~/shop/orders/orders.server";
import { emptyDatabase } from "../support/databases";
import { makeOrder, orderRow } from "../support/orders";
import { makePerson } from "../support/people";

beforeEach(() => emptyDatabase(db));

it.each([0, 1, 10, 11, 20, 34, 40])("has %i orders on its pages", async (count) => {
  const { id: userId } = await makePerson("approved");
  const ids: number[] = [];
  for (let order = 0; order < count; order++) {
    // Some at the same time.
    const createdAt = new Date(Date.UTC(2026, 0, 1 + Math.floor(order / 3)));
    const data = orderRow(userId, { createdAt });
    ids.unshift((await db.write((tx) => tx.order.create({ data }))).id);
  }
  const read: number[] = [];
  const { pages } = await myOrders(userId);
  expect(pages).toBe(Math.max(1, Math.ceil(count / ORDERS_PER_PAGE)));
  for (let page = 1; page <= pages; page++) {
    const { orders } = await myOrders(userId, page);
    read.push(...orders.map(({ id }) => id));
  }
  expect(read).toEqual(ids);
});

it("gives an order to its customer, and to no other one", async () => {
  const [order, other] = await Promise.all([makeOrder(), makeOrder()]);
  expect(await myOrder(order.userId, order.id)).toMatchObject({ orderNumber: order.orderNumber });
  expect(await myOrder(other.userId, order.id)).toBeNull();
  expect(await myOrder(order.userId, other.id)).toBeNull();
});
