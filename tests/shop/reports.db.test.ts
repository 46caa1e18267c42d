// Every figure of the analytics and the reports is that of a model of all orders, also at the turn of a month and of clocks.
import { randomUUID } from "node:crypto";

import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { countSales } from "~/shop/desk/maintenance/count-sales.server";
import { ORDER_STATUSES } from "~/shop/orders/order";
import { isCounting, salesPeriods } from "~/shop/desk/reports/periods.server";
import { reportPage, reportRows } from "~/shop/desk/reports/read-report.server";
import { type ReportName, reportQuery, reportAddress } from "~/shop/desk/reports/report";
import { reportCsv } from "~/shop/desk/reports/report-csv.server";
import { salesByMonth } from "~/shop/desk/reports/sales.server";
import { createWindow, makeStyle } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { ADDRESS, makePerson } from "../support/people";
import { findPiece, stockPiece } from "../support/pieces";

const NOW = new Date("2026-11-20T12:00:00Z");
const COUNTRIES = ["SI", "AT", ""];
/** Turns of months, years and clocks in the shop's time zone. */
const TURNS = ["2025-12-31T23:00", "2026-03-29T01:00", "2026-03-31T22:00", "2026-10-31T23:00"];

const line = fc.record({
  style: fc.nat(1),
  color: fc.constantFrom("Sand", "Rust"),
  quantity: fc.integer({ min: 1, max: 5 }),
  price: fc.integer({ min: 1, max: 999 }),
  window: fc.constantFrom(0, 1, null),
  fromStock: fc.boolean(),
  shipped: fc.tuple(fc.nat(3), fc.nat(3)),
});

const order = fc.record({
  user: fc.nat(2),
  country: fc.nat(2),
  at: fc
    .tuple(fc.constantFrom(...TURNS), fc.integer({ min: -90, max: 90 }))
    .map(([turn, minutes]) => new Date(Date.parse(`${turn}:00Z`) + minutes * 60_000)),
  status: fc.constantFrom(...ORDER_STATUSES, "on hold"),
  percent: fc.integer({ min: 0, max: 99 }),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  days: fc.tuple(...[0, 1].map(() => fc.constantFrom("2026-01-31", "2026-02-01", "2026-10-31"))),
  paid: fc.array(
    fc.integer({ min: -500, max: 500 }).filter((amount) => amount !== 0),
    { maxLength: 2 },
  ),
});
type Order = typeof order extends fc.Arbitrary<infer T> ? T : never;

beforeEach(() => emptyDatabase(db));

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** Shares of an amount: rounded down, and the cents that are left go to the largest remainders, the first among equals. */
function split(amount: number, weights: number[]): number[] {
  const all = sum(weights);
  const shares = weights.map((weight) => Math.floor((amount * weight) / all));
  const rest = weights.map((weight, at) => ({ at, rest: (amount * weight) % all }));
  rest.sort((a, b) => b.rest - a.rest || a.at - b.at);
  for (const { at } of rest.slice(0, amount - sum(shares))) shares[at]! += 1;
  return shares;
}

const localMonth = (at: Date) => at.toLocaleDateString("sv-SE", { timeZone: "Europe/Ljubljana" }).slice(0, 7);

/** What leaves of a line in its two shipments, by the status of its order. */
function shippedOf({ status }: Order, { quantity, shipped }: Order["lines"][number]) {
  const [first, second] = shipped;
  if (status === "partlyShipped") {
    const one = Math.min(first, quantity);
    return [one, Math.min(second, quantity - one)];
  }
  if (status === "shipped" || status === "delivered") {
    const one = Math.min(first, quantity);
    return [one, quantity - one];
  }
  return [0, 0];
}

/** The lines of all orders that count, with their net values. */
function soldLines(orders: readonly Order[]) {
  return orders.flatMap((one, id) => {
    if (one.status === "cancelled") return [];
    const totals = one.lines.map(({ quantity, price }) => quantity * price);
    const discount = Math.floor((sum(totals) * one.percent) / 100);
    const shares = split(discount, totals);
    return one.lines.map((own, at) => {
      const net = totals[at]! - shares[at]!;
      const parts = shippedOf(one, own).filter((count) => count > 0);
      const months = shippedOf(one, own).flatMap((count, n) => (count > 0 ? [one.days[n]!.slice(0, 7)] : []));
      const open = own.quantity - sum(parts);
      const values = split(net, [...parts, open]);
      const isOpen = ["pending", "confirmed", "partlyShipped", "on hold"].includes(one.status);
      return {
        ...own,
        id,
        net,
        user: one.user,
        country: one.country,
        month: localMonth(one.at),
        shipments: parts.map((count, n) => ({ count, month: months[n]!, net: values[n]! })),
        open: isOpen ? open : 0,
        openNet: isOpen ? values.at(-1)! : 0,
      };
    });
  });
}

type Sold = ReturnType<typeof soldLines>[number];

/** Sums by a key as text: orders, pieces and net. */
function byKey<Key>(lines: readonly Sold[], keyOf: (line: Sold) => Key) {
  const groups = new Map<Key, Sold[]>();
  for (const one of lines) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return new Map(
    [...groups].map(([key, own]) => [
      key,
      [new Set(own.map(({ id }) => id)).size, sum(own.map(({ quantity }) => quantity)), sum(own.map(({ net }) => net))],
    ]),
  );
}

async function rowsOf(name: ReportName, period: string, before = period) {
  const rows = [];
  for await (const some of reportRows(name, { period, before }, { batch: 2 })) rows.push(...some);
  return rows;
}

it("agree with a model of all orders", { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(order, { minLength: 1, maxLength: 8 }), async (orders) => {
      await emptyDatabase(db);
      const people = await Promise.all([0, 1, 2].map(() => makePerson("approved")));
      const styles = [await makeStyle({ name: "Alma" }), await makeStyle({ name: "Bora" })];
      const windows = [
        await db.write((tx) => createWindow(tx, { name: "Spring" })),
        await db.write((tx) => createWindow(tx, { name: "Autumn" })),
      ];
      const pieceIds = new Map<string, number>();
      for (const [at, { id: productId }] of styles.entries()) {
        for (const color of ["Sand", "Rust"]) {
          const { id } = await findPiece({ productId, color, size: "M" });
          pieceIds.set(`${at} ${color}`, id);
        }
      }
      const stock = { productId: styles[0]!.id, color: "Sand", size: "M", stock: 7 };
      await db.write((tx) => stockPiece(tx, stock));
      for (const one of orders) {
        await insert(one, { people, styles, windows, pieceIds });
      }
      expect(await isCounting()).toBe(true);
      await Promise.all([countSales(0), countSales(0)]);
      expect(await isCounting()).toBe(false);

      const sold = soldLines(orders);
      for (const { month, ...figures } of await salesByMonth(NOW)) {
        const ordered = byKey(sold, (one) => one.month);
        const [count = 0, pieces = 0, net = 0] = ordered.get(month) ?? [];
        const before = `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`;
        const leaving = sold.flatMap(({ shipments }) => shipments);
        const payments = orders
          .filter(({ status }) => status !== "cancelled")
          .flatMap(({ paid, days }) => paid.map((amount, at) => ({ amount, day: days[at]! })));
        expect({ month, ...figures }).toEqual({
          month,
          orders: count,
          pieces,
          ordered: net,
          yearBefore: ordered.get(before)?.[2] ?? 0,
          shipped: sum(leaving.filter((one) => one.month === month).map((one) => one.net)),
          paid: sum(payments.filter(({ day }) => day.startsWith(month)).map(({ amount }) => amount)),
        });
      }

      const inPeriod: Record<string, (one: Sold) => boolean> = {
        "2025": ({ month }) => month.startsWith("2025"),
        "2026": ({ month }) => month.startsWith("2026"),
        [`window-${windows[0]!.id}`]: ({ window }) => window === 0,
        [`window-${windows[1]!.id}`]: ({ window }) => window === 1,
        "window-none": ({ window }) => window === null,
      };
      const known = (await salesPeriods(NOW)).map(({ value }) => value);
      for (const [period, isIn] of Object.entries(inPeriod)) {
        const own = sold.filter(isIn);
        expect(known.includes(period)).toBe(own.length > 0 || period.startsWith("20"));
        const countries = byKey(own, ({ country }) => COUNTRIES[country] || "unknown");
        const rows = await rowsOf("countries", period);
        expect(new Map(rows.map((r) => [r.key, [r.values.orders, r.values.pieces, r.values.net]]))).toEqual(countries);
        const pieces = byKey(own, ({ style, color }) => `${styles[style]!.id} ${pieceIds.get(`${style} ${color}`)}`);
        expect(new Map((await rowsOf("sold", period)).map((r) => [r.key, [r.values.pieces, r.values.net]]))).toEqual(
          new Map([...pieces].map(([key, [, count, net]]) => [key, [count, net]])),
        );
        const taken = own.filter((one) => one.style === 0 && one.color === "Sand" && one.fromStock);
        const gone = sum(taken.map(({ quantity }) => quantity));
        expect((await rowsOf("sell-through", period)).map(({ values }) => values)).toEqual([
          {
            style: "Alma",
            sold: gone,
            left: 7,
            share: Math.round((gone / (gone + 7)) * 10_000),
          },
        ]);
        for (const [now, isNow] of Object.entries(inPeriod)) {
          const buying = new Set(sold.filter(isNow).map(({ user }) => user));
          const quiet = byKey(
            own.filter(({ user }) => !buying.has(user)),
            ({ user }) => people[user]!.id,
          );
          const found = await rowsOf("quiet-customers", now, period);
          expect(new Map(found.map((r) => [r.key, [r.values.orders, r.values.net]]))).toEqual(
            new Map([...quiet].map(([key, [count, , net]]) => [key, [count, net]])),
          );
        }
      }
      const left = sold.filter(({ open }) => open > 0);
      const book = byKey(
        left.map((one) => ({ ...one, quantity: one.open, net: one.openNet })),
        ({ window }) => `window-${window === null ? "none" : windows[window]!.id}`,
      );
      expect(
        new Map(
          (await rowsOf("open-orders", "2026")).map(({ key, values }) => [
            key,
            [values.orders, values.pieces, values.net],
          ]),
        ),
      ).toEqual(book);
    }),
    { numRuns: Number(process.env.REPORT_RUNS ?? 12) },
  );
});

/** Writes an order that no figures have, with its shipments and payments. */
async function insert(
  one: Order,
  {
    people,
    styles,
    windows,
    pieceIds,
  }: Record<"people" | "styles" | "windows", readonly { id: unknown }[]> & {
    pieceIds: ReadonlyMap<string, number>;
  },
) {
  const totals = one.lines.map(({ quantity, price }) => quantity * price);
  const discountAmount = Math.floor((sum(totals) * one.percent) / 100);
  const terms = { name: "As ordered", kind: "in_stock", payment: "in_advance" };
  await db.write(async (tx) => {
    const { id } = await tx.order.create({
      data: {
        companyId: people[one.user]!.id as string,
        orderNumber: randomUUID(),
        clientReference: randomUUID(),
        requestHash: "test",
        subtotal: sum(totals),
        discountAmount,
        total: sum(totals) - discountAmount,
        status: one.status,
        createdAt: one.at,
        shippingAddress: { ...ADDRESS, country: COUNTRIES[one.country]! },
        payments: {
          create: one.paid.map((amount, at) => ({ amount, paidOn: one.days[at]! })),
        },
      },
    });
    // Neither of them counts.
    const data = { orderId: id, amount: 77, paidOn: "2026-02-01" };
    await tx.payment.create({ data: { ...data, isWriteOff: true } });
    await tx.payment.create({ data: { ...data, undoneAt: NOW } });
    const own: number[] = [];
    for (const [position, { style, color, quantity, price, window, fromStock }] of one.lines.entries()) {
      const copy =
        window === null
          ? null
          : await tx.orderWindow.upsert({
              where: { orderId_position: { orderId: id, position: window + 1 } },
              create: {
                ...terms,
                orderId: id,
                position: window + 1,
                windowId: windows[window]!.id as number,
                paymentDays: 0,
                depositPercentage: 0,
              },
              update: {},
            });
      const created = await tx.orderLine.create({
        data: {
          orderId: id,
          position: position + 1,
          productId: styles[style]!.id as number,
          pieceId: pieceIds.get(`${style} ${color}`)!,
          sku: `S-${style}-${color}`,
          name: "As ordered",
          color,
          size: "M",
          quantity,
          unitPrice: price,
          lineTotal: price * quantity,
          fromStock,
          orderWindowId: copy?.id ?? null,
        },
      });
      own.push(created.id);
    }
    for (const at of [0, 1]) {
      const lines = one.lines.flatMap((each, n) => {
        const quantity = shippedOf(one, each)[at]!;
        return quantity > 0 ? [{ orderLineId: own[n]!, quantity }] : [];
      });
      if (lines.length === 0) continue;
      await tx.shipment.create({
        data: { orderId: id, number: at + 1, shippedOn: one.days[at]!, lines: { create: lines } },
      });
    }
  });
}

it("have pages, files and filters in their addresses", async () => {
  const { id: companyId } = await makePerson("approved");
  await db.write((tx) =>
    tx.salesFigure.createMany({
      data: Array.from({ length: 45 }, (_, n) => ({
        kind: "country",
        period: "2026",
        productId: 0,
        key: `C${n}`,
        orders: 1,
        pieces: 2,
        net: 1_000 - n,
      })),
    }),
  );
  // A suspended customer has not gone quiet.
  const { id: suspendedId } = await makePerson("pending");
  await db.write((tx) =>
    tx.salesFigure.createMany({
      data: [companyId, suspendedId].map((key) => ({
        kind: "customer",
        period: "2025",
        productId: 0,
        key,
        orders: 2,
        pieces: 9,
        net: 123_456,
      })),
    }),
  );
  const periods = await salesPeriods(NOW);
  expect(periods).toEqual([
    { value: "2026", label: "2026" },
    { value: "2025", label: "2025" },
  ]);
  const query = (search: string) => reportQuery(new URLSearchParams(search), periods);
  expect(query("")).toEqual({ period: "2026", before: "2025", page: 1 });
  expect(query("period=2025&before=2026&page=3")).toEqual({
    period: "2025",
    before: "2026",
    page: 3,
  });
  expect(query("period=x&before=window-7").before).toBe("2025");
  expect(reportAddress("quiet-customers", query("page=2"), "/csv")).toBe(
    "/admin/reports/quiet-customers/csv?period=2026&before=2025&page=2",
  );
  const last = await reportPage("countries", query(""), 9);
  expect([last.page, last.pages, last.rows.length]).toEqual([3, 3, 5]);
  expect(last.sums).toEqual({ count: 45, orders: 45, pieces: 90, net: 45_000 - 990 });
  let text = "";
  for await (const part of reportCsv("quiet-customers", query(""))) text += part;
  expect(parse(text, { columns: true, delimiter: ";", bom: true })).toEqual([
    {
      Customer: "Maison Test, Test Person",
      "Last order": "",
      "Orders then": "2",
      "Net then": "1234,56",
    },
  ]);
});
