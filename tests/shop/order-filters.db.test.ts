// Each filter of the admin's list of orders and all their combinations have the orders that they say: on its pages, in its number,
// in its file, and where something is done with all of them.
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { updateSearchText as updateOrderText } from "~/shop/billing/documents/order-search-text.server";
import { updateSearchText } from "~/shop/customers/companies/search-text.server";
import { orderChoices } from "~/shop/orders/order-choices.server";
import { filteredOrders } from "~/shop/orders/order-filters.server";
import { listOrders } from "~/shop/orders/order-list.server";
import { ordersCsv } from "~/shop/orders/orders-csv.server";
import { type OrdersQuery, ordersAddress, ordersQuery } from "~/shop/orders/orders-query";
import { makeStyle } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { makeOrder, orderLine } from "../support/orders";
import { ADDRESS, makePerson } from "../support/people";

const NOW = new Date("2027-03-10T10:00:00Z");
const TERMS = {
  kind: "pre_order",
  payment: "in_advance",
  paymentDays: 0,
  depositPercentage: 0,
  weeksFrom: 2,
  weeksTo: 3,
};
const STATUSES = ["pending", "confirmed", "delivered"] as const;
const COUNTRIES = ["DE", "FR"] as const;
const WINDOWS = ["Spring", "Autumn"];
/** When their pieces begin to ship. */
const SHIPS_FROM = [null, "2027-03-11"];
const DAYS = ["2027-02-28", "2027-03-01", "2027-03-02"];

interface Made {
  orderNumber: string;
  status: (typeof STATUSES)[number];
  country: string;
  customer: string;
  style: string;
  window: number | "none";
  day: string;
  isPaid: boolean;
  isShipped: boolean;
}

const made: Made[] = [];

beforeAll(async () => {
  await emptyDatabase(db);
  const styles = [await makeStyle({ name: "Alma" }), await makeStyle({ name: "Bora" })];
  for (const { id, name } of styles) {
    await db.write((tx) => tx.product.update({ where: { id }, data: { searchText: name.toLowerCase() } }));
  }
  const companies = [];
  for (const name of ["Maison", "Lager"]) {
    const { id } = await makePerson("approved");
    await db.write(async (tx) => {
      await tx.company.update({ where: { id }, data: { name } });
      await updateSearchText(tx, id);
    });
    companies.push({ id, name });
  }
  const pick = <T>(values: readonly T[], n: number) => values[n % values.length]!;
  for (let n = 0; n < 72; n++) {
    const [style, company, day] = [pick(styles, n), pick(companies, n >> 1), pick(DAYS, n)];
    const one: Made = {
      orderNumber: `F-${n}`,
      status: pick(STATUSES, n >> 2),
      country: pick(COUNTRIES, n >> 3),
      customer: company.name,
      style: style.name,
      window: pick([1, 2, "none"] as const, (n * 7) >> 2),
      day,
      isPaid: n % 5 === 0,
      isShipped: n % 7 === 0,
    };
    made.push(one);
    const { id: orderId } = await makeOrder({
      companyId: company.id,
      orderNumber: one.orderNumber,
      status: one.status,
      createdAt: new Date(`${day}T${n % 2 ? "00:30" : "23:30"}:00+01:00`),
      shippingAddress: { ...ADDRESS, country: one.country },
      lines: [orderLine({ productId: style.id, name: style.name })],
    });
    await db.write(async (tx) => {
      await tx.order.update({
        where: { id: orderId },
        data: { amountDue: 3000, amountPaid: one.isPaid ? 3000 : 0, nextDueOn: one.isPaid ? null : "2026-03-05" },
      });
      const line = await tx.orderLine.findFirstOrThrow({ where: { orderId } });
      if (one.window !== "none") {
        const name = WINDOWS[one.window - 1]!;
        const { id } = await tx.orderWindow.create({
          data: { orderId, position: 1, windowId: one.window, name, shipsFrom: SHIPS_FROM[one.window - 1], ...TERMS },
        });
        await tx.orderLine.update({ where: { id: line.id }, data: { orderWindowId: id } });
      }
      if (one.isShipped) {
        const shipment = { orderId, number: 1, shippedOn: day, trackingNumber: `TN 10${n}-X` };
        const { id } = await tx.shipment.create({ data: shipment });
        await tx.shipmentLine.create({ data: { shipmentId: id, orderLineId: line.id, quantity: 3 } });
      }
      await updateOrderText(tx, orderId);
    });
  }
});

type Tried = Pick<
  OrdersQuery,
  "q" | "status" | "waitingFor" | "style" | "window" | "open" | "from" | "to" | "country" | "customer"
>;

/** Whether an order is what a query asks for. */
function isAsked(
  one: Made,
  { q, status, waitingFor, style, window, open, from, to, country, customer }: Tried,
): boolean {
  const isOpen = one.status !== "delivered" && !one.isShipped;
  const words = `${one.orderNumber} ${one.customer} ${one.window === "none" ? "" : WINDOWS[one.window - 1]} ${one.style}`;
  return (
    (q === "" || words.toLowerCase().includes(q)) &&
    (status === null || one.status === status) &&
    (waitingFor === null ||
      (waitingFor === "to-ship"
        ? isOpen && one.status === "confirmed" && one.window !== 2
        : (waitingFor === "paid") === one.isPaid)) &&
    (style === "" || one.style.toLowerCase() === style) &&
    (window === null || one.window === window) &&
    (open === null || (isOpen && (open === "any" || one.status !== "pending"))) &&
    (from === null || one.day >= from) &&
    (to === null || one.day <= to) &&
    (country === null || one.country === country) &&
    (customer === "" || one.customer.toLowerCase() === customer)
  );
}

/** None of a filter as often as one of its values. */
const maybe = <T, N>(none: N, ...values: T[]): fc.Arbitrary<T | N> =>
  fc.oneof(fc.constant(none), fc.constantFrom(...values));

const queries: fc.Arbitrary<Tried> = fc.record({
  q: maybe("", "maison", "spring", "bora"),
  status: maybe(null, ...STATUSES),
  waitingFor: maybe(null, "paid" as const, "overdue" as const, "to-ship" as const),
  style: maybe("", "alma", "bora"),
  window: maybe<1 | 2 | "none", null>(null, 1, 2, "none"),
  open: maybe(null, "any" as const, "confirmed" as const),
  from: maybe(null, ...DAYS),
  to: maybe(null, ...DAYS),
  country: maybe(null, ...COUNTRIES),
  customer: maybe("", "maison", "lager"),
});

const numbersOf = async (ids: readonly number[]) =>
  (await db.read.order.findMany({ where: { id: { in: [...ids] } }, select: { orderNumber: true } }))
    .map(({ orderNumber }) => orderNumber)
    .sort();

async function exported(query: Tried): Promise<string[]> {
  const { from, to, ...filter } = query;
  let text = "";
  const period = { ...filter, from: from ?? "2020-01-01", to: to ?? "2040-01-01" };
  for await (const piece of ordersCsv("all", period)) text += piece;
  const rows = parse(text, { bom: true, delimiter: ";", columns: true }) as Record<string, string>[];
  return rows.map((row) => row["Order number"]!).sort();
}

it("has what it says in every combination, from its address", async () => {
  await fc.assert(
    fc.asyncProperty(queries, async (tried) => {
      const query = ordersQuery(new URL(ordersAddress(tried), "http://shop").searchParams, true);
      expect(query).toMatchObject(tried);
      const expected = made.filter((one) => isAsked(one, tried)).map(({ orderNumber }) => orderNumber);
      const { count, pages } = await listOrders("all", query, NOW);
      expect(count).toBe(expected.length);
      const shown: string[] = [];
      for (let page = 1; page <= pages; page++) {
        const { orders } = await listOrders("all", { ...query, page }, NOW);
        shown.push(...orders.map(({ orderNumber }) => orderNumber));
      }
      expect(shown.sort()).toEqual(expected.sort());
      expect(await numbersOf(await filteredOrders("all", query, 250))).toEqual(expected);
      expect(await exported(tried)).toEqual(expected);
    }),
    { numRuns: 80 },
  );
});

it("offers every country to which something was ordered, and the one that is asked for", async () => {
  const offered = async (country: string | null) => (await orderChoices({ window: null, country })).countries;
  expect(await offered(null)).toEqual([...COUNTRIES]);
  expect(await offered("CH")).toEqual([...COUNTRIES, "CH"]);
});

it("finds tracking numbers, as they are written and without their signs, and names of delivery windows", async () => {
  const found = async (q: string) => (await listOrders("all", { q }, NOW)).orders.map(({ orderNumber }) => orderNumber);
  expect(await found("TN 1014-X")).toEqual(["F-14"]);
  expect(await found("1014-x")).toEqual(["F-14"]);
  expect(await found("autumn F-14")).toEqual(made[14]!.window === 2 ? ["F-14"] : []);
  expect((await listOrders("all", { q: "spring" }, NOW)).count).toBe(made.filter(({ window }) => window === 1).length);
});
