// A customer's paginated order history: each order once, newest first, from whichever end a page is read.
import { beforeEach, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { addDays, isoDay } from "~/formats/dates";
import { serializeOrder } from "~/http/api/schemas/order.server";
import { toDecimalString } from "~/formats/money";
import { dueColumns } from "~/shop/orders/payment-summary.server";
import { myOrdersCsv } from "~/shop/orders/my-orders-csv.server";
import { orderRecords } from "~/shop/orders/order-records.server";
import { orderRows } from "~/shop/orders/order-list.server";
import { dueRows } from "~/shop/orders/payment-summary";
import { myOrders, ORDERS_PER_PAGE } from "~/shop/orders/my-orders.server";
import { myOrder } from "~/shop/orders/orders.server";
import { emptyDatabase } from "../support/databases";
import { makeOrder, orderLine, orderRow } from "../support/orders";
import { makePerson } from "../support/people";

beforeEach(() => emptyDatabase(db));

it.each([0, 1, 10, 11, 20, 34, 40])("has %i orders on its pages", async (count) => {
  const { id: companyId } = await makePerson("approved");
  const ids: number[] = [];
  for (let order = 0; order < count; order++) {
    // Some at the same time.
    const createdAt = new Date(Date.UTC(2026, 0, 1 + Math.floor(order / 3)));
    const data = orderRow(companyId, { createdAt });
    ids.unshift((await db.write((tx) => tx.order.create({ data }))).id);
  }
  const read: number[] = [];
  const { pages } = await myOrders(companyId);
  expect(pages).toBe(Math.max(1, Math.ceil(count / ORDERS_PER_PAGE)));
  for (let page = 1; page <= pages; page++) {
    const { orders } = await myOrders(companyId, { page });
    read.push(...orders.map(({ id }) => id));
  }
  expect(read).toEqual(ids);
});

it("finds own orders by word, year, status and what is not paid, and none of another company", async () => {
  const [{ id: mine }, { id: other }] = await Promise.all([makePerson("approved"), makePerson("approved")]);
  const make = async (companyId: string, more: Record<string, unknown>) => {
    const data = { ...orderRow(companyId), status: "pending", searchText: "alma sand", ...more };
    return (await db.write((tx) => tx.order.create({ data }))).id;
  };
  const at = (day: string) => ({ createdAt: new Date(`${day}T12:00:00Z`) });
  const ids = {
    old: await make(mine, { ...at("2025-03-01"), status: "shipped", searchText: "bela po100" }),
    open: await make(mine, { ...at("2026-03-01"), amountDue: 500, amountPaid: 499 }),
    paid: await make(mine, { ...at("2026-04-01"), amountDue: 500, amountPaid: 500 }),
    // An unknown status counts as the first one.
    odd: await make(mine, { ...at("2026-05-01"), status: "lost" }),
  };
  await make(other, { ...at("2026-03-02"), amountDue: 500 });
  const found = async (filter: Parameters<typeof myOrders>[1]) =>
    (await myOrders(mine, filter)).orders.map(({ id }) => id);
  expect(await found({})).toEqual([ids.odd, ids.paid, ids.open, ids.old]);
  expect(await found({ q: "ALM" })).toEqual([ids.odd, ids.paid, ids.open]);
  expect(await found({ q: "sand alma" })).toEqual([ids.odd, ids.paid, ids.open]);
  expect(await found({ q: "lma" })).toEqual([]);
  expect(await found({ q: "%" })).toEqual([ids.odd, ids.paid, ids.open, ids.old]);
  expect(await found({ year: 2025 })).toEqual([ids.old]);
  expect(await found({ year: 2024 })).toEqual([]);
  expect(await found({ status: "pending" })).toEqual([ids.odd, ids.paid, ids.open]);
  expect(await found({ status: "to-pay" })).toEqual([ids.open]);
  expect(await found({ q: "bela", year: 2025, status: "shipped" })).toEqual([ids.old]);
  expect(await myOrders(mine, { year: 2025 })).toMatchObject({ all: 4, years: [2026, 2025] });
});

it("says how many pieces an order has and what of it is open", async () => {
  const lines = [orderLine({ quantity: 3 }), orderLine({ size: "L", quantity: 4 })];
  const { id, companyId } = await makeOrder({ lines });
  const stored = { ...dueColumns([{ dueOn: "2027-01-10", amount: 700 }], 100), amountPaid: 100 };
  await db.write((tx) => tx.order.update({ where: { id }, data: stored }));
  const instalments = [{ dueOn: "2027-01-10", open: 600 }];
  const payment = { open: 600, status: "part_paid", instalments };
  expect(await myOrders(companyId)).toMatchObject({ orders: [{ pieces: 7, payment, shipBy: [] }] });
});

it("reads a code as one word only where an own order has it so", async () => {
  const [{ id: mine }, { id: other }] = await Promise.all([makePerson("approved"), makePerson("approved")]);
  const make = async (companyId: string, searchText: string) => {
    const data = { ...orderRow(companyId), searchText };
    return (await db.write((tx) => tx.order.create({ data }))).id;
  };
  const apart = await make(mine, "po 12");
  await make(other, "po123 po 123");
  const found = async (q: string) => (await myOrders(mine, { q })).orders.map(({ id }) => id);
  expect(await found("PO-12")).toEqual([apart]);
  const whole = await make(mine, "po12 po 12");
  expect(await found("PO-12")).toEqual([whole]);
});

it("ships by the days of the windows of which pieces are open", async () => {
  const sizes = ["M", "L", "S", "XL"];
  const { id, companyId } = await makeOrder({ lines: sizes.map((size) => orderLine({ size })) });
  const { createdAt } = await db.read.order.findUniqueOrThrow({ where: { id } });
  const terms = { kind: "preorder", payment: "prepaid", paymentDays: 0, depositPercentage: 0 };
  // The last window has no line any more.
  const times = [
    { shipsUntil: "2067-06-30" },
    { weeksTo: 4 },
    { shipsUntil: "2067-06-30" },
    {},
    { shipsUntil: "2067-03-31" },
  ];
  await db.write(async (tx) => {
    for (const [at, time] of times.entries()) {
      const window = { orderId: id, position: at + 1, windowId: at + 1, name: `Window ${at}` };
      const { id: orderWindowId } = await tx.orderWindow.create({
        data: { ...window, ...terms, ...time },
      });
      const size = sizes[at];
      const where = { orderId: id, size };
      if (size) await tx.orderLine.updateMany({ where, data: { orderWindowId } });
    }
  });
  const inFourWeeks = addDays(isoDay(createdAt), 28);
  expect(await myOrders(companyId)).toMatchObject({
    orders: [{ shipBy: [inFourWeeks, "2067-06-30"] }],
  });
  const [row] = await orderRows([id]);
  expect(row).toMatchObject({ shipBy: inFourWeeks, windows: times.map((_, at) => `Window ${at}`) });
  const line = await db.read.orderLine.findFirstOrThrow({ where: { orderId: id, size: "L" } });
  await db.write((tx) =>
    tx.shipment.create({
      data: {
        orderId: id,
        number: 1,
        shippedOn: "2027-03-01",
        lines: { create: { orderLineId: line.id, quantity: line.quantity } },
      },
    }),
  );
  expect(await myOrders(companyId)).toMatchObject({ orders: [{ shipBy: ["2067-06-30"] }] });
});

it("gives an order to its customer, and to no other one", async () => {
  const [order, other] = await Promise.all([makeOrder(), makeOrder()]);
  expect(await myOrder(order.companyId, order.id)).toMatchObject({
    orderNumber: order.orderNumber,
  });
  expect(await myOrder(other.companyId, order.id)).toBeNull();
  expect(await myOrder(order.companyId, other.id)).toBeNull();
});

it("says in calls and in the file what its page says is due when, with VAT and shipping", async () => {
  const order = await makeOrder();
  const due = [
    { dueOn: "2026-12-10", amount: 163_765 },
    { dueOn: "2027-07-18", amount: 31_360 },
  ];
  const stored = async (data: object) => {
    await db.write((tx) => tx.order.update({ where: { id: order.id }, data }));
    const { rows } = await orderRecords({ companyId: order.companyId });
    const csv: string[] = [];
    for await (const chunk of myOrdersCsv(order.companyId)) csv.push(chunk);
    return { ...serializeOrder(rows[0]!), file: csv.join("") };
  };
  const part = await stored({ ...dueColumns(due, 100_000), amountPaid: 100_000 });
  const { payments } = (await myOrder(order.companyId, order.id))!;
  expect(dueRows(payments.instalments).map(([, cents]) => toDecimalString(cents))).toEqual(
    part.payments.instalments.map(({ open }) => open),
  );
  expect(part.payments).toMatchObject({
    due: "1951.25",
    paid: "1000.00",
    open: "951.25",
    nextDueOn: "2026-12-10",
    instalments: [
      { dueOn: "2026-12-10", amount: "1637.65", open: "637.65" },
      { dueOn: "2027-07-18", amount: "313.60", open: "313.60" },
    ],
  });
  expect(part.file).toContain(',1951.25,1000.00,951.25,"2026-12-10: 637.65; 2027-07-18: 313.60"\r\n');
  const undecided = await stored({ ...dueColumns([{ dueOn: null, amount: 3000 }]), amountPaid: 0 });
  expect(undecided.payments).toMatchObject({ nextDueOn: null, instalments: [{ dueOn: null }] });
  expect(undecided.file).toContain(",30.00,0.00,30.00,to be confirmed: 30.00\r\n");
});
