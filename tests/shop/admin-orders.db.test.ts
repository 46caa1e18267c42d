import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { countOrderTasks } from "~/shop/orders/order-filters.server";
import { listOrders } from "~/shop/orders/order-list.server";
import { ORDER_STATUSES, type OrderStatus } from "~/shop/orders/order";
import { ordersCsv, ordersCsvName } from "~/shop/orders/orders-csv.server";
import { updateSearchText } from "~/shop/customers/companies/search-text.server";
import { currentMonth, periodBounds, type Period, readPeriod } from "~/shop/orders/period";
import { emptyDatabase } from "../support/databases";
import { makeOrder, makeOrders, orderLine, orderRow } from "../support/orders";
import { makePerson } from "../support/people";

const list = async (q: string, status: OrderStatus | null = null, page = 1) => {
  const { orders, ...rest } = await listOrders("all", { q, status, page });
  return { ...rest, numbers: orders.map(({ orderNumber }) => orderNumber) };
};

async function customer(firstName: string, companyName: string, email: string) {
  const { id } = await makePerson("approved", { firstName, email });
  await db.write(async (tx) => {
    await tx.company.update({ where: { id }, data: { name: companyName } });
    await updateSearchText(tx, id);
  });
  return id;
}

describe("the list of orders", () => {
  beforeAll(async () => {
    await emptyDatabase(db);
    const lana = await customer("Lana", "Žametna Jopa", "lana@boutique.example");
    const jon = await customer("Jon_1", "100 % Wool", "jon@wool.example");
    const at = (day: number) => new Date(Date.UTC(2026, 9, day));
    const orders: [string, string, string, string | undefined][] = [
      ["PRJ-1-AAAAA", lana, "pending", "BL-2107"],
      ["PRJ-2-BBBBB", jon, "confirmed", undefined],
      ["PRJ-3-CCCCC", lana, "on hold", "bl-21 summer"],
      ["PRJ-4-DDDDD", jon, "delivered", "50%_off"],
      ["PRJ-5-EEEEE", lana, "cancelled", undefined],
    ];
    for (const [index, [orderNumber, companyId, status, poNumber]] of orders.entries()) {
      await makeOrder({ orderNumber, companyId, status, poNumber, createdAt: at(index + 1) });
    }
  });

  it("has the newest first, with their customers", async () => {
    const { orders, count, pages } = await listOrders("all", { q: "", status: null, page: 1 });
    expect({ count, pages }).toEqual({ count: 5, pages: 1 });
    expect(orders.map(({ orderNumber }) => orderNumber[4])).toEqual(["5", "4", "3", "2", "1"]);
    expect(orders[2]).toMatchObject({
      status: "pending",
      total: 3000,
      customer: {
        name: "Lana Person",
        email: "lana@boutique.example",
        companyName: "Žametna Jopa",
      },
    });
  });

  it.each([
    ["prj-2-bbb", ["PRJ-2-BBBBB"]],
    ["bbbbb", ["PRJ-2-BBBBB"]],
    // Only beginnings of words match.
    ["bbb", ["PRJ-2-BBBBB"]],
    ["ametna", []],
    ["bl-21", ["PRJ-3-CCCCC", "PRJ-1-AAAAA"]],
    ["BL-2107", ["PRJ-1-AAAAA"]],
    ["lana", ["PRJ-5-EEEEE", "PRJ-3-CCCCC", "PRJ-1-AAAAA"]],
    ["zametna", ["PRJ-5-EEEEE", "PRJ-3-CCCCC", "PRJ-1-AAAAA"]],
    ["ŽAMETNA  Lana summer", ["PRJ-3-CCCCC"]],
    ["jon@wool.example", ["PRJ-4-DDDDD", "PRJ-2-BBBBB"]],
    // SQL wildcards have no effect.
    ["jon_1", ["PRJ-4-DDDDD", "PRJ-2-BBBBB"]],
    ["%_\\", ["PRJ-5-EEEEE", "PRJ-4-DDDDD", "PRJ-3-CCCCC", "PRJ-2-BBBBB", "PRJ-1-AAAAA"]],
    ["' OR 1=1 --", []],
    ["lana jon", []],
  ])("finds %s", async (q, numbers) => {
    expect((await list(q)).numbers).toEqual(numbers);
  });

  it("is filtered by status, with unknown ones among the pending", async () => {
    expect((await list("", "pending")).numbers).toEqual(["PRJ-3-CCCCC", "PRJ-1-AAAAA"]);
    expect((await list("", "delivered")).numbers).toEqual(["PRJ-4-DDDDD"]);
    expect((await list("", "shipped")).numbers).toEqual([]);
    expect((await list("lana", "cancelled")).numbers).toEqual(["PRJ-5-EEEEE"]);
    expect((await list("jon", "cancelled")).numbers).toEqual([]);
  });

  it("is filtered by VAT or shipping that is to be confirmed before an order is shipped", async () => {
    const companyId = await customer("Open", "Amounts", "open@amounts.example");
    for (const status of ORDER_STATUSES) {
      for (const isAmountFinal of [true, false]) {
        const orderNumber = `OPEN-${status}-${isAmountFinal}`;
        await makeOrder({ companyId, status, isAmountFinal, orderNumber });
      }
    }
    const open = async (q: string) =>
      (await listOrders("all", { q, status: null, waitingFor: "amount-open", page: 1 })).orders.map(
        ({ orderNumber }) => orderNumber,
      );
    const all = ["OPEN-partlyShipped-false", "OPEN-confirmed-false", "OPEN-pending-false"];
    expect(await open("")).toEqual(all);
    expect(await open("amounts")).toEqual(all);
    expect(await open("confirmed amounts")).toEqual(all.slice(1, 2));
    expect(await open("lana")).toEqual([]);
    expect([await countOrderTasks("amount-open", 100), await countOrderTasks("amount-open", 1)]).toEqual([3, 1]);
    await db.write((tx) => tx.order.deleteMany({ where: { companyId } }));
  });

  // On SQLite the status is one token of the search index, so its name consists of letters and digits only.
  it.each(ORDER_STATUSES)("finds words among the orders that are %s", async (status) => {
    const companyId = await customer("Mara", "Found", `${status}@found.example`);
    const { orderNumber } = await makeOrder({ companyId, status });
    expect((await list(`${status} found`, status)).numbers).toEqual([orderNumber]);
  });

  it("has pages of 25; a page beyond the last is the last", async () => {
    const companyId = await customer("Mass", "Many", "many@example.com");
    // All at the same time, so the number decides.
    const createdAt = new Date("2026-09-01T10:00:00Z");
    const rows = Array.from({ length: 51 }, () => orderRow(companyId, { createdAt }));
    await db.write((tx) => tx.order.createMany({ data: rows }));
    const seen: string[] = [];
    for (const page of [1, 2, 3]) {
      const { numbers, pages, count } = await list("many", null, page);
      expect({ pages, count }).toEqual({ pages: 3, count: 51 });
      seen.push(...numbers);
    }
    expect(new Set(seen).size).toBe(51);
    expect(await list("many", null, 999)).toMatchObject({ page: 3, numbers: seen.slice(50) });
  });
});

const read = async (period: Period, seesPrices = true) => {
  let text = "";
  for await (const piece of ordersCsv("all", period, seesPrices)) text += piece;
  expect(text.startsWith("\uFEFF")).toBe(true);
  return parse(text, {
    bom: true,
    delimiter: ";",
    columns: true,
    record_delimiter: "\r\n",
  }) as Record<string, string>[];
};

describe("the export of a period", () => {
  beforeAll(() => emptyDatabase(db));
  const october: Period = { from: "2026-10-01", to: "2026-10-31", status: null };

  it("has a row for each line, without formulas, by days in the brand's time zone", async () => {
    const companyId = await customer("=HYPERLINK(1)", 'Maison "A"; B', "a@b.example");
    const lines = [
      orderLine({ quantity: 2, unitPrice: 1234, lineTotal: 2468 }),
      orderLine({ name: "Bora", color: null, size: null, quantity: 1000, lineTotal: 1_000_000 }),
    ];
    // 00:30 on 1 October in Slovenia, and the last second of its October, in winter time.
    await makeOrder({
      companyId,
      lines,
      discountAmount: 68,
      poNumber: "+1;2",
      orderNumber: "PRJ-FIRST",
      createdAt: new Date("2026-09-30T22:30:00Z"),
    });
    await makeOrder({ orderNumber: "PRJ-LAST", createdAt: new Date("2026-10-31T22:59:59.999Z") });
    await makeOrder({ createdAt: new Date("2026-09-30T21:59:59.999Z") });
    await makeOrder({ createdAt: new Date("2026-10-31T23:00:00Z") });

    const rows = await read(october);
    expect(rows.map((row) => row["Order number"])).toEqual(["PRJ-FIRST", "PRJ-FIRST", "PRJ-LAST"]);
    expect(rows[0]).toEqual({
      "Order number": "PRJ-FIRST",
      Date: "2026-10-01",
      Status: "pending",
      Customer: "'=HYPERLINK(1) Person",
      Company: 'Maison "A"; B',
      "E-mail": "a@b.example",
      "VAT ID": "",
      Country: "NL",
      "PO number": "'+1;2",
      SKU: "ALM-SAND-M",
      Style: "Alma",
      Colour: "Sand",
      Size: "M",
      Quantity: "2",
      "Unit price": "12,34",
      "Line total": "24,68",
      "Order discount": "0,68",
      "Order total": "10024,00",
      "Delivery window": "",
      Ships: "",
      "Placed by": "",
    });
    const amounts = ["Unit price", "Line total", "Order discount", "Order total"];
    expect(await read(october, false)).toEqual(
      rows.map((row) => Object.fromEntries(Object.entries(row).filter(([heading]) => !amounts.includes(heading)))),
    );
    expect(rows[1]).toMatchObject({ Colour: "", Size: "", "Line total": "10000,00" });
    expect(rows[2]!.Date).toBe("2026-10-31");
    expect(await read({ ...october, status: "shipped" })).toEqual([]);
    expect(ordersCsvName(october)).toBe("orders-2026-10-01-2026-10-31.csv");
  });

  it("is read in batches without gaps or duplicates, also for orders of the same time", async () => {
    const { id: companyId } = await makePerson("approved");
    const moments = ["2026-08-01T10:00:00Z", "2026-08-01T10:00:00Z", "2026-08-02T10:00:00Z"];
    const made = Array.from({ length: 401 }, (_, n) => orderRow(companyId, { createdAt: new Date(moments[n % 3]!) }));
    await db.write((tx) => makeOrders(tx, made));
    const august: Period = { from: "2026-08-01", to: "2026-08-31", status: null };
    const rows = (await read(august)).map((row) => row["Order number"]);
    expect([...rows].sort()).toEqual(made.map(({ orderNumber }) => orderNumber).sort());
    const pieces: number[] = [];
    for await (const piece of ordersCsv("all", august)) pieces.push(piece.split("\r\n").length - 1);
    // The first chunk is the headings.
    expect(pieces).toEqual([1, ...Array<number>(8).fill(50), 1]);
  });
});

describe("a period", () => {
  const now = new Date("2026-11-30T23:30:00Z");
  const asked = (query: string) => readPeriod(new URLSearchParams(query), now, true);

  it("is the current month by default", () => {
    expect(currentMonth(now)).toEqual({ from: "2026-12-01", to: "2026-12-31" });
    expect(currentMonth(new Date("2028-02-10T12:00:00Z")).to).toBe("2028-02-29");
    expect(asked("").period).toEqual({ from: "2026-12-01", to: "2026-12-31", status: null });
    expect(asked("status=shipped").period?.status).toBe("shipped");
    expect(asked("status=overdue").period).toMatchObject({ status: null, waitingFor: "overdue" });
    expect(asked("from=2026-11-01&to=2026-11-01&status=all").period).toEqual({
      from: "2026-11-01",
      to: "2026-11-01",
      status: null,
    });
  });

  it.each([
    ["from=2026-11-02&to=2026-11-01", ["to"]],
    ["from=2026-11-01", ["to"]],
    ["to=2026-11-01", ["from"]],
    ["from=&to=", ["from", "to"]],
    ["from=2026-02-30&to=2026-03-01", ["from"]],
    ["from=2026-2-3&to=tomorrow", ["from", "to"]],
    ["from=9999-01-01&to=99999-01-01", ["from", "to"]],
    ["from=0000-00-00&to=-1", ["from", "to"]],
    ["from=2026-11-01&to=2026-11-02&status=lost", ["status"]],
    ["from=2026-11-01&to=2026-11-02&rows=cells", ["rows"]],
  ])("is refused when it is invalid: %s", (query, fields) => {
    const { period, errors } = asked(query);
    expect(period).toBeNull();
    expect(Object.keys(errors)).toEqual(fields);
  });

  it("begins and ends at midnight in the brand's time zone, also when daylight saving time changes", () => {
    const moments = (from: string, to: string) =>
      periodBounds({ from, to, status: null }).map((moment) => moment.toISOString());
    expect(moments("2026-03-29", "2026-03-29")).toEqual(["2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"]);
    expect(moments("2026-10-25", "2026-12-31")).toEqual(["2026-10-24T22:00:00.000Z", "2026-12-31T23:00:00.000Z"]);
  });
});
