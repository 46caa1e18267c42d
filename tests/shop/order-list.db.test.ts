// The admin's list of orders: its order, what each filter has, and what a row adds up.
import { beforeAll, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { cappedCount } from "~/shop/base/paging";
import type { Sort } from "~/shop/base/sorting";
import type { OrderPayment, OrderSort } from "~/shop/orders/order";
import { countOrderFilters } from "~/shop/orders/order-filters.server";
import { listOrders } from "~/shop/orders/order-list.server";
import { ordersCsv } from "~/shop/orders/orders-csv.server";
import type { Period } from "~/shop/orders/period";
import { emptyDatabase } from "../support/databases";
import { makeOrder, makeOrders, orderLine, orderRow } from "../support/orders";
import { ADDRESS, makePerson } from "../support/people";

const NOW = new Date("2027-03-10T10:00:00Z");
const on = (day: string) => new Date(`${day}T10:00:00Z`);
const lines = (quantity: number) => [orderLine({ quantity, lineTotal: quantity * 1000 })];

const TERMS = { kind: "pre_order", payment: "in_advance", paymentDays: 0, depositPercentage: 0 };
const WEEKS = { name: "In stock", shipsFrom: null, shipsUntil: null, weeksFrom: 2, weeksTo: 3 };
const days = (name: string, shipsUntil: string) => ({
  name,
  shipsFrom: "2027-01-01",
  shipsUntil,
  weeksFrom: null,
  weeksTo: null,
});

beforeAll(async () => {
  await emptyDatabase(db);
  const company = async (name: string) => {
    const { id } = await makePerson("approved");
    await db.write((tx) => tx.company.update({ where: { id }, data: { name } }));
    return id;
  };
  const [bora, anja, cveta] = [await company("Bora"), await company("anja"), await company("Čveta")];
  const make = async (
    orderNumber: string,
    order: Parameters<typeof makeOrder>[0],
    windows: (typeof WEEKS | ReturnType<typeof days>)[],
    amounts: { amountDue: number; amountPaid: number; nextDueOn: string | null },
  ) => {
    const { id: orderId } = await makeOrder({ orderNumber, ...order });
    const { amountDue: amount, nextDueOn: dueOn } = amounts;
    await db.write(async (tx) => {
      const instalments = [{ dueOn, amount }];
      await tx.order.update({ where: { id: orderId }, data: { ...amounts, instalments } });
      for (const [position, window] of windows.entries()) {
        const { id } = await tx.orderWindow.create({
          data: { orderId, position, windowId: position + 1, ...TERMS, ...window },
        });
        if (position === 0) {
          await tx.orderLine.updateMany({ where: { orderId }, data: { orderWindowId: id } });
        }
      }
    });
    return orderId;
  };
  await make("A", { companyId: bora, status: "pending", createdAt: on("2027-03-01"), lines: lines(5) }, [WEEKS], {
    amountDue: 5000,
    amountPaid: 0,
    nextDueOn: "2027-03-09",
  });
  await make(
    "B",
    { companyId: anja, status: "confirmed", createdAt: on("2027-03-02"), lines: lines(9) },
    [days("Spring", "2027-03-09"), days("Summer", "2027-06-01")],
    { amountDue: 9000, amountPaid: 4000, nextDueOn: "2027-03-10" },
  );
  const partly = await make(
    "C",
    { companyId: cveta, status: "partlyShipped", createdAt: on("2027-03-03"), lines: lines(7) },
    [days("Spring", "2027-03-12"), days("Summer", "2027-04-01")],
    { amountDue: 7000, amountPaid: 7000, nextDueOn: null },
  );
  await make(
    "D",
    {
      companyId: anja,
      status: "delivered",
      createdAt: on("2027-03-04"),
      lines: lines(1),
      shippingAddress: { ...ADDRESS, country: "NL" },
    },
    [days("Spring", "2027-03-11")],
    { amountDue: 1000, amountPaid: 1000, nextDueOn: null },
  );
  // Nothing of Spring is open any more: its line is in a shipment.
  const [line] = await db.read.orderLine.findMany({ where: { orderId: partly } });
  await db.write((tx) =>
    tx.shipment.create({
      data: {
        orderId: partly,
        number: 1,
        shippedOn: "2027-03-05",
        lines: { create: { orderLineId: line!.id, quantity: 4 } },
      },
    }),
  );
});

const numbers = async (sort?: Sort<OrderSort>, more: object = {}) => {
  const filter = { q: "", status: null, page: 1, sort, ...more };
  const { orders } = await listOrders("all", filter, NOW);
  return orders.map(({ orderNumber }) => orderNumber).join("");
};

it.each<[OrderSort, ascending: string, descending: string]>([
  ["date", "ABCD", "DCBA"],
  // Orders of the same customer stay newest first, and names are sorted as people sort them.
  ["customer", "DBAC", "CADB"],
  ["amount", "DACB", "BCAD"],
  // What is delivered has nothing to ship, so it comes last.
  ["ship-by", "BCAD", "ACBD"],
])("is sorted by %s", async (by, ascending, descending) => {
  expect(await numbers({ by, isDescending: false })).toBe(ascending);
  expect(await numbers({ by, isDescending: true })).toBe(descending);
  const open = { waitingFor: "payment-open" };
  const isOpen = (name: string) => "AB".includes(name);
  expect(await numbers({ by, isDescending: false }, open)).toBe([...ascending].filter(isOpen).join(""));
});

it("adds up pieces and says when what is open ships, and what is to be paid", async () => {
  const { orders } = await listOrders("all", { q: "", status: null, page: 1 }, NOW);
  const [d, c, b, a] = orders;
  expect(a).toMatchObject({
    pieces: 5,
    windows: ["In stock"],
    shipBy: "2027-03-22",
    isLate: false,
    payment: { status: "overdue", open: 5000 },
  });
  expect(b).toMatchObject({
    windows: ["Spring", "Summer"],
    shipBy: "2027-03-09",
    isLate: true,
    payment: { status: "part_paid", open: 5000 },
  });
  expect(c).toMatchObject({ shipBy: "2027-03-12", payment: { status: "paid", open: 0 } });
  expect(d).toMatchObject({ country: "Netherlands", shipBy: null, isLate: false });
  const [line] = await db.read.orderLine.findMany({ where: { orderId: c!.id } });
  await db.write((tx) => tx.shipmentLine.updateMany({ where: { orderLineId: line!.id }, data: { quantity: 7 } }));
  const [, shipped] = (await listOrders("all", { q: "", status: null, page: 1 }, NOW)).orders;
  expect(shipped).toMatchObject({ windows: ["Spring", "Summer"], shipBy: null });
});

it("is filtered by what is to be paid, and each filter says how many it has", async () => {
  const of = (waitingFor: OrderPayment) => numbers(undefined, { waitingFor });
  expect(await of("payment-open")).toBe("BA");
  expect(await of("part-paid")).toBe("B");
  expect(await of("overdue")).toBe("A");
  let exported = "";
  const period: Period = { from: "2026-01-01", to: "2027-12-31", status: null };
  for await (const part of ordersCsv("all", { ...period, waitingFor: "part-paid" })) {
    exported += part;
  }
  expect(exported.trim().split("\r\n").slice(1)).toEqual([expect.stringMatching(/^B;/)]);
  const counts = await countOrderFilters("all", NOW);
  const expected = {
    all: 4,
    pending: 1,
    confirmed: 1,
    partlyShipped: 1,
    shipped: 0,
    delivered: 1,
    cancelled: 0,
    "to-ship": 1,
    "amount-open": 0,
    "vat-id": 0,
    "vat-changed": 0,
    "change-requested": 0,
    "payment-open": 2,
    "part-paid": 1,
    overdue: 1,
    paid: 2,
  };
  const asCounted = Object.entries(expected).map(([name, count]) => [name, cappedCount(9, count)]);
  expect(counts).toEqual(Object.fromEntries(asCounted));
  expect((await countOrderFilters([], NOW)).all.count).toBe(0);
});

it("exports all orders that wait, also those beyond the steps of its file and the newest that a search lists", async () => {
  const { id } = await makePerson("approved");
  const year = {
    from: "2030-01-01",
    to: "2030-12-31",
    status: null,
    waitingFor: "payment-open",
  } as const;
  const rows = Array.from({ length: 1_001 }, (_, at) => ({
    ...orderRow(id, {
      orderNumber: `MANY-${at}`,
      createdAt: new Date(Date.UTC(2030, 0, 1, 10, 0, at)),
    }),
    amountDue: at === 500 ? 0 : 100,
    searchText: " utrecht ",
  }));
  await db.write((tx) => makeOrders(tx, rows));
  const numbersOf = async (period: Period) => {
    let file = "";
    for await (const part of ordersCsv("all", period)) file += part;
    const cells = file
      .trim()
      .split("\r\n")
      .slice(1)
      .map((row) => row.split(";")[0]);
    return [...new Set(cells)];
  };
  const expected = rows.filter(({ amountDue }) => amountDue > 0).map(({ orderNumber }) => orderNumber);
  expect(await numbersOf(year)).toEqual(expected);
  expect(await numbersOf({ ...year, q: "Utrecht" })).toEqual(expected);
  // So many are counted, in the order of their dates alone, and shown to the last page.
  const { page: _, ...list } = await listOrders("all", {
    ...year,
    page: 1_000,
    sort: { by: "amount", isDescending: true },
  });
  expect(list).toMatchObject({ count: 1_000, isMore: false, pages: 40, canSort: false, sort: { by: "date" } });
  const shown = async (page: number, isDescending: boolean) =>
    (await listOrders("all", { ...year, page, sort: { by: "date", isDescending } })).orders.map(
      (one) => one.orderNumber,
    );
  const newest = expected.toReversed();
  for (const page of [1, 36, 37, 40]) {
    const part = [25 * (page - 1), 25 * page] as const;
    expect([await shown(page, true), await shown(page, false)]).toEqual([
      newest.slice(...part),
      expected.slice(...part),
    ]);
  }
});
