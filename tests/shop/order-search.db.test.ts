// Orders are found by their numbers, their city and what was ordered; a code finds itself and not orders that have its parts.

import { parse } from "csv-parse/sync";
import { beforeEach, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { accountingCsv } from "~/shop/billing/documents/accounting-csv.server";
import { reindexSearch } from "~/shop/desk/maintenance/reindex-search.server";
import { changeOrder } from "~/shop/checkout/order-changes/change-order.server";
import { readChangeableOrder } from "~/shop/checkout/order-changes/read-order.server";
import { listOrders } from "~/shop/orders/order-list.server";
import { changeOrderStatus } from "~/shop/checkout/fulfilment/change-status.server";
import { orderRecords } from "~/shop/orders/order-records.server";
import { ordersCsv } from "~/shop/orders/orders-csv.server";
import { searchWordsIn } from "~/shop/base/search/whole-words.server";
import { addLines } from "../support/change-cart";
import { makeStyle, wanted } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { ADDRESS, makePerson } from "../support/people";
import { orderCart } from "../support/orders";

let buyer: string;
let styles: { alma: number; bora: number };
let first: number;
let second: number;

const find = async (q: string) => (await listOrders("all", { q, status: null, page: 1 })).orders.map(({ id }) => id);

type Piece = [style: "alma" | "bora", color: string, size: string];

async function place(city: string, poNumber: string | null, ...pieces: Piece[]) {
  await addLines(
    buyer,
    pieces.map(([style, color, size]) => wanted(styles[style], { color, size, quantity: 2 })),
  );
  const { id } = await orderCart(buyer, { poNumber, shippingAddress: { ...ADDRESS, city } });
  return id;
}

beforeEach(async () => {
  await emptyDatabase(db);
  // Without digits: "01" of a code would be found as the beginning of a part of a random address.
  buyer = (await makePerson("approved", { email: "buyer@boutique.example" })).id;
  const [alma, bora] = [
    await makeStyle({ name: "Alma sweater", styleCode: "ALM-01" }),
    await makeStyle({ name: "Bora coat", styleCode: "BOR-02" }),
  ];
  styles = { alma: alma.id, bora: bora.id };
  first = await place("Škofja Loka", "PO-77/A", ["alma", "Sand", "M"], ["bora", "Rust", "S"]);
  second = await place("Graz", null, ["alma", "Sand", "S"], ["bora", "Sand", "M"]);
});

it("by each of its keys", async () => {
  const { orderNumber, documents } = await db.read.order.findUniqueOrThrow({
    where: { id: first },
    select: { orderNumber: true, documents: { select: { number: true } } },
  });
  const keys = [orderNumber, documents[0]!.number, "po-77/a", "skofja", "Škofja Loka", "rust"];
  for (const q of keys) expect(await find(q), q).toEqual([first]);
  for (const q of ["alma", "bora coat", "ALM-01", "alm-01-sand", "sand"]) {
    expect(await find(q), q).toEqual([second, first]);
  }
  expect(await find("ALM-01-SAND-M")).toEqual([first]);
  expect(await find("alm-01-sand-s graz")).toEqual([second]);
  expect(await find("alm-01-sand-s loka")).toEqual([]);
  // Nobody ordered it, though each order has its parts.
  expect(await find("BOR-02-RUST-M")).toEqual([]);
});

it("with a status, in the API and in files", async () => {
  const actorId = (await makePerson("admin")).id;
  const note = "Twice.";
  await changeOrderStatus({ orderId: second, from: "pending", to: "cancelled", note, actorId });
  const pending = await listOrders("all", { q: "alm-01-sand", status: "pending", page: 1 });
  expect(pending.orders.map(({ id }) => id)).toEqual([first]);
  const { rows } = await orderRecords({ q: "BOR-02-SAND-M", take: 5 });
  expect(rows.map(({ id }) => id)).toEqual([second]);
  const period = { from: "2020-01-01", to: "2099-12-31", status: null, q: "alm-01-sand-m" };
  for (const file of [ordersCsv("all", period), accountingCsv("all", "documents", period)]) {
    let text = "";
    for await (const piece of file) text += piece;
    const found: Record<string, string>[] = parse(text, { columns: true, delimiter: ";" });
    expect(new Set(found.map((row) => row["Order number"])).size).toBe(1);
    expect(found[0]!["Customer"]).toBe("Test Person");
  }
});

it("as it is after a change", async () => {
  const actorId = (await makePerson("admin")).id;
  const order = (await readChangeableOrder(db.read, first))!;
  const [alma] = order.lines.filter(({ sku }) => sku === "ALM-01-SAND-M");
  await changeOrder({
    ...order,
    orderId: first,
    expectedVersion: order.version,
    reason: "By phone.",
    actorId,
    quantities: new Map([[alma!.id, 0]]),
    rows: "ALM-01-RUST-M 3",
    poNumber: "New 5",
    shippingAddress: { ...order.shippingAddress, city: "Maribor" },
  });
  for (const q of ["ALM-01-SAND-M", "loka", "po-77/a"]) expect(await find(q), q).toEqual([]);
  for (const q of ["ALM-01-RUST-M", "maribor", "new 5"]) expect(await find(q), q).toEqual([first]);
});

it("of an earlier version, when they are reindexed", async () => {
  await db.write(async (tx) => {
    await tx.order.updateMany({ data: { searchText: "prj" } });
    await tx.searchProgress.update({ where: { table: "orders" }, data: { version: 1, after: "" } });
  });
  expect(await find("graz")).toEqual([]);
  await Promise.all([reindexSearch(0), reindexSearch(0)]);
  expect(await find("graz bor-02-sand-m")).toEqual([second]);
});

it("by words as before where no row has the code as one", async () => {
  expect(await searchWordsIn("orders", "test@person ALM-01 no-body")).toEqual([
    "test",
    "person",
    "alm01",
    "no",
    "body",
  ]);
  expect(await searchWordsIn("orders", "\0 ' OR 1=1 --")).toEqual(["or", "1"]);
});
