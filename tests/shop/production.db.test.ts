// What is to be made: the open pieces of all orders, on the page, in files and in the list of orders.

import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { readXlsx } from "hucre/xlsx";
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { BATCH } from "~/shop/base/batches";
import { countAdminTasks } from "~/shop/desk/tasks/admin-tasks.server";
import { linesOf } from "~/shop/cart/group-lines";
import { countSales } from "~/shop/desk/maintenance/count-sales.server";
import { listOrders } from "~/shop/orders/order-list.server";
import { insertLines } from "~/shop/orders/order-lines.server";
import { ordersQuery } from "~/shop/orders/orders-query";
import { openPieces } from "~/shop/orders/open-pieces.server";
import { ORDER_STATUSES, type OrderStatus } from "~/shop/orders/order";
import { windowPeriod } from "~/shop/orders/sales-figures";
import { createShipment } from "~/shop/checkout/fulfilment/create-shipment.server";
import { orderToShip } from "~/shop/orders/shipments/read-shipments.server";
import { ordersOf, productionQuery, productionSearch, STYLES_TO_PRINT } from "~/shop/desk/reports/production";
import { productionCsv, productionWorkbook } from "~/shop/desk/reports/production-file.server";
import { productionPage, productionPieces } from "~/shop/desk/reports/production.server";
import { watchStatements } from "../../scripts/bench/statements";
import { searchText } from "~/shop/base/search/words";
import { createWindow, makeStyle } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { makeOrder, orderLine } from "../support/orders";
import { makePerson } from "../support/people";
import { inScope } from "../support/in-scope";
import { recountSales } from "../support/sales";

beforeEach(() => emptyDatabase(db));

const of = (search = "") => productionQuery(new URLSearchParams(search));

/** The page, once the orders that the test has inserted are in the figures. */
async function read(search = "") {
  await recountSales();
  return productionPage(of(search), of(search));
}

async function listOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

/** The pieces of the files. */
const filePieces = async (filter: ReturnType<typeof of>) => (await listOf(productionPieces(filter))).flat();

/** "Alma Sand M" and how many, in the order of the page. */
const shown = async (search = "") =>
  (await read(search)).groups.flatMap(({ window, styles }) =>
    styles.flatMap(linesOf).map(({ sku, quantity }) => [window?.name ?? "none", sku, quantity] as const),
  );

const piece = (sku: string, quantity: number, name = "Alma") => {
  const [, color = "", size = ""] = sku.split("-");
  return orderLine({ sku, name, color, size, quantity, lineTotal: quantity * 1_000 });
};

async function ship(orderId: number, quantity: number) {
  const { version: seen, lines } = (await orderToShip(inScope(orderId)))!;
  const admin = await makePerson("admin");
  await createShipment({
    orderId,
    expectedVersion: seen,
    actorId: admin.id,
    shippedOn: isoDay(new Date()),
    note: null,
    carrier: null,
    trackingNumber: null,
    cartons: null,
    grossWeight: null,
    lines: [{ orderLineId: lines[0]!.id, quantity }],
  });
}

/** An order with a line of five pieces in a delivery window. */
async function orderInWindow(windowId: number, name: string, shipsFrom: string) {
  const { id } = await makeOrder({ status: "confirmed", lines: [] });
  const window = {
    windowId,
    name,
    kind: "pre_order" as const,
    shipsFrom,
    shipsUntil: "2027-12-31",
    weeksFrom: null,
    weeksTo: null,
    payment: "in_advance" as const,
    paymentDays: 0,
    depositPercentage: 0,
    cashDiscountPercentage: null,
    cashDiscountDays: null,
  };
  const line = { ...piece("A-Sand-M", 5), pieceId: null, window, fromStock: false };
  await db.write((tx) => insertLines(tx, id, [line]));
  return id;
}

describe("what is to be made", () => {
  it("is what is open of orders that are neither void nor shipped", async () => {
    for (const status of ORDER_STATUSES) {
      await makeOrder({ status, lines: [piece("A-Sand-M", 3), piece("A-Sand-L", 1)] });
    }
    await makeOrder({ status: "on hold", lines: [piece("A-Sand-L", 10)] });
    const { id } = await makeOrder({ status: "confirmed", lines: [piece("A-Rust-M", 5)] });
    await ship(id, 2);
    expect(await shown()).toEqual([
      ["none", "A-Rust-M", 3],
      ["none", "A-Sand-M", 9],
      ["none", "A-Sand-L", 13],
    ]);
    expect(await shown("status=confirmed")).toEqual([
      ["none", "A-Rust-M", 3],
      ["none", "A-Sand-M", 6],
      ["none", "A-Sand-L", 2],
    ]);
    expect(await read()).toMatchObject({ pieces: 25, styles: 1, page: 1, pages: 1 });
  });

  it("is by delivery window, the first to ship first, and leads to the orders of each number", async () => {
    const late = await orderInWindow(2, "Autumn", "2027-08-01");
    const early = await orderInWindow(1, "Spring", "2027-02-01");
    await orderInWindow(1, "Spring", "2027-02-01");
    expect(await shown()).toEqual([
      ["Spring", "A-Sand-M", 10],
      ["Autumn", "A-Sand-M", 5],
    ]);
    expect(await shown("window=2")).toEqual([["Autumn", "A-Sand-M", 5]]);
    expect((await read("window=2")).windows.map(({ name }) => name)).toEqual(["Spring", "Autumn"]);
    const [, autumn] = await filePieces(of());
    const all = { isConfirmedOnly: false };
    expect(ordersOf(autumn!, all)).toBe("/admin/orders?sku=A-Sand-M&window=2&open=any");
    const list = async (sku: string, window: number | null, status: OrderStatus | null = null) =>
      (await listOrders("all", { status, sku, window, open: "any" })).orders.map(({ id }) => id);
    expect(await list("A-Sand-M", 2)).toEqual([late]);
    expect(await list("A-Sand-M", null)).toHaveLength(3);
    expect(await list("A-Sand", null)).toEqual([]);
    expect(await list("A-Sand-M", null, "delivered")).toEqual([]);
    await ship(early, 5);
    expect(await list("A-Sand-M", 1)).toHaveLength(1);
    await ship(late, 4);
    expect(await list("A-Sand-M", 2, "partlyShipped")).toEqual([late]);
    expect(await list("A-Sand-M", 2, "confirmed")).toEqual([]);
  });

  it("leads from each number to orders in which so many are open", async () => {
    const windowless = [piece("A-Sand-M", 2)];
    await orderInWindow(1, "Spring", "2027-02-01");
    for (const status of ["pending", "confirmed"]) await makeOrder({ status, lines: windowless });
    await recountSales();
    for (const search of ["", "status=confirmed"]) {
      const filter = of(search);
      for (const shownPiece of await filePieces(filter)) {
        const query = new URL(ordersOf(shownPiece, filter), "http://shop").searchParams;
        const { orders } = await listOrders("all", ordersQuery(query, true));
        const lines = await db.read.orderLine.findMany({
          where: { orderId: { in: orders.map(({ id }) => id) } },
        });
        const sum = lines.reduce((all, { quantity }) => all + quantity, 0);
        expect(sum, ordersOf(shownPiece, filter)).toBe(shownPiece.quantity);
      }
    }
  });

  it("is among the open tasks while a delivery window with something open begins to ship", async () => {
    const terms = { shipsFrom: isoDay(new Date()), shipsUntil: "2999-12-31" };
    const { id } = await db.write((tx) => createWindow(tx, { name: "Spring", ...terms }));
    expect((await countAdminTasks({ staffRole: "owner" })).shippingWindows).toEqual([]);
    const open = { kind: "open", period: windowPeriod(id), productId: 0, key: "", orders: 1 };
    await db.write((tx) => tx.salesFigure.create({ data: open }));
    expect((await countAdminTasks({ staffRole: "owner" })).shippingWindows).toEqual([id]);
    await db.write((tx) => tx.salesFigure.updateMany({ data: { orders: 0 } }));
    expect((await countAdminTasks({ staffRole: "owner" })).shippingWindows).toEqual([]);
  });

  it("is searched, filtered by category, and has pages", async () => {
    const style = await makeStyle({ name: "Žametna Jopa" });
    await db.write((tx) => tx.product.update({ where: { id: style.id }, data: { category: "Cardigans" } }));
    const lines = [
      { ...piece("Z-Sand-M", 2, "Old name"), productId: style.id },
      ...Array.from({ length: 21 }, (_, n) => ({
        ...piece(`B${n}-Sand-M`, 1, `Bora ${n}`),
        productId: 900_000 + n,
      })),
    ];
    await makeOrder({ status: "confirmed", lines });
    for (const search of ["q=zamet+jo", "q=z-sand", "category=Cardigans"]) {
      expect(await shown(search), search).toEqual([["none", "Z-Sand-M", 2]]);
    }
    expect(await shown("q=old")).toEqual([]);
    expect(await read()).toMatchObject({ pieces: 23, styles: 22, pages: 2 });
    expect(await shown("page=2")).toHaveLength(2);
    expect(await shown("show=all")).toHaveLength(22);
    const all = "?q=a+b&window=3&category=Cardigans&status=confirmed&show=all&page=2";
    for (const search of ["", all]) {
      expect(productionSearch(of(search), of(search))).toBe(search);
    }
  });

  it("is read in steps, and of the styles of a page alone", async () => {
    const styles = 2 * BATCH + 1;
    const lines = Array.from({ length: styles }, (_, n) => ({
      ...piece(`B${n}-Sand-M`, 2, `Bora ${n}`),
      productId: 900_000 + n,
    }));
    await makeOrder({ status: "confirmed", lines });
    await recountSales();
    const takeStatements = watchStatements();
    const page = await productionPage(of(), of());
    expect(page).toMatchObject({ styles, pieces: 2 * styles, pages: Math.ceil(styles / 20) });
    // The last one reads the pictures.
    expect(takeStatements().length).toBeLessThanOrEqual(7);
    const found = await productionPage(of("q=bora-100"), of());
    expect(linesOf(found.groups[0]!.styles[0]!).map(({ sku }) => sku)).toEqual(["B100-Sand-M"]);
    const toPrint = await productionPage(of(), { page: 1, isWhole: true });
    expect(toPrint.pages).toBe(Math.ceil(styles / STYLES_TO_PRINT));
    const batches = await listOf(productionPieces(of()));
    expect(batches.map(({ length }) => length)).toEqual([BATCH, BATCH, 1]);
  });

  it("ends when the reader has left", async () => {
    await makeOrder({ status: "confirmed", lines: [piece("A-Sand-M", 2)] });
    await recountSales();
    const takeStatements = watchStatements();
    takeStatements();
    await expect(productionPage(of("q=a"), of(), AbortSignal.abort())).rejects.toThrow("aborted");
    // The first statement of each of the two kinds of figures.
    expect(takeStatements().length).toBeLessThanOrEqual(2);
  });

  it("has its styles by name, whatever their accents and case", async () => {
    for (const name of ["Zima", "šala", "Sova", "Čaj", "cvet"]) {
      const { id: productId } = await makeStyle({ name });
      const where = { id: productId };
      await db.write((tx) => tx.product.update({ where, data: { searchText: searchText(name) } }));
      const lines = [{ ...piece(`${name}-Sand-M`, 1, name), productId }];
      await makeOrder({ status: "confirmed", lines });
    }
    const names = (await shown()).map(([, sku]) => sku.split("-")[0]);
    expect(names).toEqual(["Čaj", "cvet", "šala", "Sova", "Zima"]);
  });

  it("is the sum of what is open, whatever is ordered and shipped", async () => {
    const order = fc.record({
      status: fc.constantFrom<OrderStatus>("pending", "confirmed", "delivered", "cancelled"),
      quantity: fc.integer({ min: 1, max: 9 }),
      shipped: fc.integer({ min: 0, max: 9 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(order, { maxLength: 6 }), async (orders) => {
        await emptyDatabase(db);
        let open = 0;
        for (const { status, quantity, shipped } of orders) {
          const { id } = await makeOrder({ status, lines: [piece("A-Sand-M", quantity)] });
          await countSales(0);
          const sent = status === "confirmed" ? Math.min(shipped, quantity) : 0;
          if (sent > 0) await ship(id, sent);
          if (status === "pending" || status === "confirmed") open += quantity - sent;
        }
        const pieces = await openPieces({ isConfirmedOnly: false });
        expect(pieces.map(({ quantity }) => quantity)).toEqual(open > 0 ? [open] : []);
      }),
      { numRuns: 15 },
    );
  });

  it("is a CSV file and a workbook with a row for each piece", async () => {
    await orderInWindow(1, "=Spring", "2027-02-01");
    await recountSales();
    const options = { bom: true, delimiter: ";", record_delimiter: "\r\n" };
    const csv = parse((await listOf(productionCsv(productionPieces(of())))).join(""), options) as unknown as string[][];
    expect(csv[0]).toEqual(["Delivery window", "Ships", "Style", "SKU", "Colour", "Size", "Open"]);
    expect(csv[1]!.slice(2)).toEqual(["Alma", "A-Sand-M", "Sand", "M", "5"]);
    // Spreadsheets take what begins with an equals sign for a formula.
    expect(csv[1]![0]).not.toMatch(/^=/);
    const bytes = await productionWorkbook(productionPieces(of()), {
      shop: "Preja",
      day: "2026-11-20",
    });
    const { sheets } = await readXlsx(bytes);
    expect(sheets[0]!.rows[1]!.slice(2)).toEqual(["Alma", "A-Sand-M", "Sand", "M", 5]);
  });
});
