import { db, type Prisma } from "~/db/db.server";
import * as t from "~/messages/billing";
import { BATCH, readInBatches } from "~/shop/base/batches";
import type { Address } from "~/formats/address";
import { type CsvRow, csvLines, csvText, decimalComma } from "~/formats/csv";
import { toDecimalPercent } from "~/formats/money";
import { type DocumentKindThat, documentKindsThat } from "./document-kinds";
import { exportedOrders } from "~/shop/orders/order-filters.server";
import { statusFilter } from "~/shop/orders/status-filter.server";
import { asOrderStatus } from "~/shop/orders/order";
import { type ExportRows, type Period, periodBounds } from "~/shop/orders/period";
import { isVoid } from "~/shop/orders/steps";
import * as tOrders from "~/messages/orders";
import type { DocumentContents } from "./document";
import { rowsIn, type CompanyScope } from "~/shop/customers/companies/company-scope.server";

/** A row is a version of a document, or a line of one. */
type AccountingRows = Exclude<ExportRows, "order-lines" | "payments">;

type Column = Parameters<typeof t.accountingColumn>[0];

const HEAD: Column[] = ["number", "version", "date", "orderNumber", "customer", "company", "vatId"];
const COLUMNS: Record<AccountingRows, Column[]> = {
  documents: [
    ...HEAD,
    "country",
    "vatKind",
    "net",
    "vatRate",
    "vat",
    "gross",
    "shipping",
    "status",
    "orderStatus",
    "paid",
    "writtenOff",
  ],
  "document-lines": [
    ...HEAD,
    "country",
    "sku",
    "style",
    "colour",
    "size",
    "quantity",
    "unitPrice",
    "lineTotal",
    "documentDiscount",
    "vatRate",
    "hsCode",
    "origin",
    "netWeightInGrams",
    "status",
    "orderStatus",
  ],
};

const BOOKED = documentKindsThat("isBooked");
type BookedContent = DocumentContents[DocumentKindThat<"isBooked">];

/**
 * The documents of a period that are booked, oldest first; amounts in euro with decimal commas. What is printed on a
 * document is from its stored content, the country from its order. VAT and gross are empty until VAT is decided. What
 * is paid of an order, less refunds, and written off is with its newest document, so that the columns can be added up.
 * Yields chunks, so that memory use does not depend on the period.
 */
export async function* accountingCsv(
  scope: CompanyScope,
  rows: AccountingRows,
  period: Period,
): AsyncGenerator<string, void> {
  const rowsOf = rows === "documents" ? documentRows : lineRows;
  yield csvText([COLUMNS[rows].map((column) => t.accountingColumn(column))], { separator: ";" });
  const only = await exportedOrders(period);
  const batches = only ? foundDocuments(scope, period, only) : allDocuments(scope, period);
  for await (const found of batches) {
    yield csvLines(found.flatMap(rowsOf), { separator: ";" });
  }
}

/** "documents-2026-11-01-2026-11-30.csv" */
export const accountingCsvName = (rows: AccountingRows, { from, to }: Period) => `${rows}-${from}-${to}.csv`;

function allDocuments(scope: CompanyScope, period: Period) {
  const [from, before] = periodBounds(period);
  return readInBatches<Document>((last, take) =>
    readDocuments(
      {
        createdAt: { gte: last?.createdAt ?? from, lt: before },
        ...(last && { OR: [{ createdAt: { gt: last.createdAt } }, { id: { gt: last.id } }] }),
        ...ofOrders(scope, period),
      },
      take,
    ),
  );
}

async function* foundDocuments(scope: CompanyScope, period: Period, only: AsyncGenerator<number[], void>) {
  const [from, before] = periodBounds(period);
  const found: Pick<Document, "id" | "createdAt">[] = [];
  for await (const orderIds of only) {
    const where = { orderId: { in: orderIds }, createdAt: { gte: from, lt: before } };
    found.push(
      ...(await db.read.document.findMany({
        where: { ...where, kind: { in: BOOKED }, ...ofOrders(scope, period) },
        select: { id: true, createdAt: true },
      })),
    );
    // An empty step, so that others are served and that none follows when the reader has left.
    yield [];
  }
  found.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.id - b.id);
  for (let at = 0; at < found.length; at += BATCH) {
    yield await readDocuments({ id: { in: found.slice(at, at + BATCH).map(({ id }) => id) } });
  }
}

const ofOrders = (scope: CompanyScope, { status }: Period): Prisma.DocumentWhereInput =>
  status || scope !== "all" ? { order: { ...rowsIn(scope), ...(status && { status: statusFilter(status) }) } } : {};

function readDocuments(where: Prisma.DocumentWhereInput, take: number = BATCH) {
  return db.read.document.findMany({
    where: { ...where, kind: { in: BOOKED } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take,
    select: {
      id: true,
      kind: true,
      createdAt: true,
      content: true,
      order: {
        select: {
          status: true,
          shippingAddress: true,
          amountPaid: true,
          amountWrittenOff: true,
          documents: { where: { kind: { in: BOOKED } }, select: { id: true, kind: true } },
        },
      },
    },
  });
}

type Document = Awaited<ReturnType<typeof readDocuments>>[number];

function headAndFoot({ id, kind, content: stored, order }: Document) {
  const content = stored as unknown as BookedContent;
  const { number, version, issuedOn, buyer } = content;
  const status = asOrderStatus(order.status);
  const isReplaced = order.documents.some((other) => other.kind === kind && other.id > id);
  return {
    content,
    isOpen: content.sums.vatKind === "to_confirm",
    head: [
      number,
      version,
      issuedOn,
      content.order.number,
      buyer.name,
      buyer.company,
      buyer.vatId,
      (order.shippingAddress as unknown as Address).country,
    ],
    foot: [
      t.documentState(isVoid(status) ? "cancelled" : isReplaced ? "replaced" : "valid"),
      tOrders.statusWord(status),
    ],
  };
}

const percent = (hundredths: number) => toDecimalPercent(hundredths).replace(".", ",");

function documentRows(document: Document): CsvRow[] {
  const { content, isOpen, head, foot } = headAndFoot(document);
  const { vatKind, net, vatRate, vatAmount, total, shipping } = content.sums;
  const vat = isOpen ? [null, null, null] : [percent(vatRate), ...[vatAmount, total].map(decimalComma)];
  const row = [t.vatKindName(vatKind), decimalComma(net), ...vat];
  const { amountPaid, amountWrittenOff, documents } = document.order;
  const isNewest = documents.every(({ id }) => id <= document.id);
  const paid = [amountPaid - amountWrittenOff, amountWrittenOff].map((sum) =>
    isNewest ? decimalComma(Number(sum)) : null,
  );
  return [[...head, ...row, shipping === null ? null : decimalComma(shipping), ...foot, ...paid]];
}

function lineRows(document: Document): CsvRow[] {
  const { content, isOpen, head, foot } = headAndFoot(document);
  const { discountAmount, vatRate } = content.sums;
  return content.lines.map((line) => [
    ...head,
    line.sku,
    line.name,
    line.color,
    line.size,
    line.quantity,
    ...[line.unitPrice, line.lineTotal, discountAmount].map(decimalComma),
    isOpen ? null : percent(vatRate),
    line.customs?.hsCode ?? null,
    line.customs?.countryOfOrigin ?? null,
    line.customs?.netWeight ?? null,
    ...foot,
  ]);
}
