// The proformas of a period for the books, a row a document or a line of one.

import { parse } from "csv-parse/sync";
import { beforeEach, expect, it, vi } from "vitest";

import { db } from "~/db/db.server";
import { accountingCsv, accountingCsvName } from "~/shop/billing/documents/accounting-csv.server";
import type { CommercialInvoiceContent } from "~/shop/billing/documents/commercial-invoice";
import { insertDocument } from "~/shop/billing/documents/documents.server";
import { decideProforma } from "~/shop/billing/documents/decide-proforma.server";
import { issueProforma } from "~/shop/billing/documents/issue-proforma.server";
import type { Period } from "~/shop/orders/period";
import { recordPayment } from "~/shop/billing/payments/record-payment.server";
import { writeOff } from "~/shop/billing/payments/write-off.server";
import { makeStyle } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { makeOrder, orderLine } from "../support/orders";
import { payment } from "../support/payments";
import { ADDRESS, makePerson } from "../support/people";

// A second kind that is booked.
vi.mock(import("~/shop/billing/documents/document-kinds"), async (load) => {
  const module = await load();
  Object.assign(module.DOCUMENT_KINDS.commercial_invoice, { isBooked: true });
  return module;
});

beforeEach(() => emptyDatabase(db));

const ALWAYS: Period = { from: "2020-01-01", to: "2099-12-31", status: null };
const OCTOBER: Period = { from: "2026-10-01", to: "2026-10-31", status: null };

async function read(rows: "documents" | "document-lines", period = ALWAYS) {
  let text = "";
  for await (const piece of accountingCsv("all", rows, period)) text += piece;
  expect(text.startsWith("\uFEFF")).toBe(true);
  const options = { bom: true, delimiter: ";", columns: true, record_delimiter: "\r\n" };
  return parse(text, options) as unknown as Record<string, string>[];
}

const issue = (orderId: number, now: Date) =>
  db.write(async (tx) => {
    await tx.order.update({ where: { id: orderId }, data: { updatedAt: now } });
    return issueProforma(tx, orderId, { actorId: null, reason: null, now });
  });

it("has each version of a proforma with its sums and what became of it", async () => {
  const admin = await makePerson("admin");
  const { id, orderNumber } = await makeOrder({
    lines: [orderLine({ quantity: 7, lineTotal: 7_001 })],
  });
  const { number } = await issue(id, new Date("2026-10-31T22:59:59Z"));
  const common = { "Order number": orderNumber, Country: "NL", Company: "Maison Test" };
  expect(await read("documents", OCTOBER)).toMatchObject([
    {
      ...common,
      Number: number,
      Version: "1",
      Date: "2026-10-31",
      "VAT ID": "",
      "VAT kind": "to be confirmed",
      Net: "70,01",
      "VAT rate": "",
      VAT: "",
      Gross: "",
      Shipping: "",
      Status: "valid",
      "Order status": "pending",
    },
  ]);
  await decideProforma({
    orderId: id,
    expectedVersion: 1,
    vat: "destination",
    shippingCost: 1_250,
    reason: "OSS.",
    actorId: admin.id,
  });
  await recordPayment(payment(id, admin.id, { amount: 5_000 }));
  await recordPayment(payment(id, admin.id, { amount: -1_234 }));
  // What is written off was not paid.
  await writeOff({ orderId: id, amount: 250, reason: "Bank.", actorId: admin.id });
  await db.write((tx) => tx.order.update({ where: { id }, data: { status: "partlyShipped" } }));
  const became = (await read("documents")).map(({ Version, Status, Paid, ...row }) => [
    Version,
    Status,
    row["Order status"],
    Paid,
  ]);
  expect(became).toEqual([
    ["1", "replaced", "partly shipped", ""],
    ["2", "valid", "partly shipped", "37,66"],
  ]);
  expect((await read("documents"))[1]).toMatchObject({
    ...common,
    "VAT kind": "country of destination (OSS)",
    Net: "82,51",
    "VAT rate": "21",
    VAT: "17,33",
    Gross: "99,84",
    Shipping: "12,50",
  });
  // The second version was issued today.
  expect(await read("documents", OCTOBER)).toHaveLength(1);
  await db.write((tx) => tx.order.update({ where: { id }, data: { status: "cancelled" } }));
  const cancelled = { ...ALWAYS, status: "cancelled" } as const;
  expect((await read("documents", cancelled)).map(({ Status }) => Status)).toEqual(["cancelled", "cancelled"]);
  expect(await read("documents", { ...ALWAYS, status: "shipped" })).toEqual([]);
  expect(accountingCsvName("documents", OCTOBER)).toBe("documents-2026-10-01-2026-10-31.csv");
});

it("has what is paid of an order once, with the newest of all its documents", async () => {
  const admin = await makePerson("admin");
  const { id: orderId } = await makeOrder();
  const { content } = await issue(orderId, new Date());
  await recordPayment(payment(orderId, admin.id, { amount: 5_000 }));
  const invoice = async (version: number) => {
    const numbered = { ...content, number: "CI-2026-0001", version };
    await db.write((tx) =>
      insertDocument(tx, {
        kind: "commercial_invoice",
        orderId,
        content: numbered as unknown as CommercialInvoiceContent,
        actorId: admin.id,
        createdAt: new Date(),
      }),
    );
  };
  const rows = async () =>
    (await read("documents")).map(({ Number, Version, Status, Paid }) => [`${Number}/${Version}`, Status, Paid]);
  await invoice(1);
  expect(await rows()).toEqual([
    [`${content.number}/1`, "valid", ""],
    ["CI-2026-0001/1", "valid", "50,00"],
  ]);
  await invoice(2);
  expect(await rows()).toEqual([
    [`${content.number}/1`, "valid", ""],
    ["CI-2026-0001/1", "replaced", ""],
    ["CI-2026-0001/2", "valid", "50,00"],
  ]);
});

it("has each line of a document, with what customs ask where it was printed", async () => {
  const style = await makeStyle({ hsCode: "611020", netWeight: 450 });
  const lines = [
    orderLine({ productId: style.id, name: "=SUM(A1)", unitPrice: 1_234, lineTotal: 3_702 }),
    orderLine({ productId: style.id, sku: "B", size: null, color: null }),
  ];
  const { id } = await makeOrder({
    lines,
    discountAmount: 68,
    shippingAddress: { ...ADDRESS, country: "CH" },
  });
  await issue(id, new Date());
  const rows = await read("document-lines");
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({
    Country: "CH",
    SKU: "ALM-SAND-M",
    Style: "'=SUM(A1)",
    Quantity: "3",
    "Unit price": "12,34",
    "Line total": "37,02",
    "Document discount": "0,68",
    "VAT rate": "0",
    "HS code": "611020",
    Origin: "",
    "Net weight in grams": "450",
  });
  expect(rows[1]).toMatchObject({ SKU: "B", Colour: "", Size: "" });
  // Of an order whose VAT is open.
  await issue((await makeOrder()).id, new Date());
  expect((await read("document-lines")).at(-1)).toMatchObject({ Country: "NL", "VAT rate": "" });
});

it("is read in batches without gaps or duplicates", async () => {
  const { id: orderId } = await makeOrder();
  const { number } = await issue(orderId, new Date("2026-08-01T10:00:00Z"));
  const { content } = await db.read.document.findFirstOrThrow({ where: { number } });
  await db.write((tx) =>
    tx.document.createMany({
      data: Array.from({ length: 400 }, (_, n) => ({
        kind: "proforma",
        orderId,
        number,
        version: n + 2,
        content: { ...(content as object), version: n + 2 },
        createdAt: new Date(n % 2 ? "2026-08-01T10:00:00Z" : "2026-08-02T10:00:00Z"),
      })),
    }),
  );
  const chunks: number[] = [];
  for await (const piece of accountingCsv("all", "documents", ALWAYS)) {
    chunks.push(piece.split("\r\n").length - 1);
  }
  expect(chunks).toEqual([1, ...Array.from({ length: 8 }, () => 50), 1]);
  const versions = (await read("documents")).map(({ Version }) => Number(Version));
  expect(versions.sort((a, b) => a - b)).toEqual(Array.from({ length: 401 }, (_, n) => n + 1));
});
