import { db } from "~/db/db.server";
import type { Address } from "~/formats/address";
import { type CsvRow, csvLines, csvText, decimalComma } from "~/formats/csv";
import { formatPercent } from "~/shop/money/money";
import { statusFilter } from "~/shop/orders/status-filter.server";
import { asOrderStatus } from "~/shop/orders/order";
import { type ExportRows, type Period, periodBounds } from "~/shop/orders/period";
import { isVoid } from "~/shop/orders/steps";
import type { ProformaContent } from "./proforma";
import type { VatKind } from "./vat-treatment";

/** What a row of the file is: a version of a proforma, or a line of one. */
type AccountingRows = Exclude<ExportRows, "order-lines">;

const KINDS: Record<VatKind, string> = {
  domestic: "domestic",
  intra_community: "intra-Community supply",
  export: "export",
  destination: "country of destination (OSS)",
  to_confirm: "to be confirmed",
};

const HEAD = ["Number", "Version", "Date", "Order number", "Customer", "Company", "VAT ID"];
const HEADINGS: Record<AccountingRows, string[]> = {
  documents: [
    ...[...HEAD, "Country", "VAT kind", "Net", "VAT rate", "VAT", "Gross", "Shipping"],
    ...["Status", "Order status"],
  ],
  "document-lines": [
    ...[...HEAD, "Country", "SKU", "Style", "Colour", "Size", "Quantity", "Unit price"],
    ...["Line total", "Document discount", "VAT rate", "HS code", "Origin", "Net weight in grams"],
    ...["Status", "Order status"],
  ],
};

/** Documents in memory at a time. */
const BATCH = 200;

/**
 * The proformas that were issued in a period as CSV, oldest first, amounts in euro with decimal commas. What is printed on a
 * document is from its stored content, the country from its order. VAT and gross are empty until VAT is decided. Yields
 * chunks, so that memory use does not depend on the period.
 */
export async function* accountingCsv(
  rows: AccountingRows,
  period: Period,
): AsyncGenerator<string, void> {
  const rowsOf = rows === "documents" ? documentRows : lineRows;
  let found = await documentsAfter(period, null);
  yield csvText([HEADINGS[rows], ...found.flatMap(rowsOf)], { separator: ";" });
  while (found.length === BATCH) {
    found = await documentsAfter(period, found.at(-1)!);
    yield csvLines(found.flatMap(rowsOf), { separator: ";" });
  }
}

/** The file name for a period: "documents-2026-11-01-2026-11-30.csv". */
export const accountingCsvName = (rows: AccountingRows, { from, to }: Period) =>
  `${rows}-${from}-${to}.csv`;

function documentsAfter(period: Period, last: { id: number; createdAt: Date } | null) {
  const [from, before] = periodBounds(period);
  return db.read.proforma.findMany({
    where: {
      createdAt: { gte: last?.createdAt ?? from, lt: before },
      ...(last && { OR: [{ createdAt: { gt: last.createdAt } }, { id: { gt: last.id } }] }),
      ...(period.status && { order: { status: statusFilter(period.status) } }),
    },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: BATCH,
    select: {
      id: true,
      createdAt: true,
      content: true,
      order: {
        select: {
          status: true,
          shippingAddress: true,
          proformas: { orderBy: { version: "desc" }, take: 1, select: { version: true } },
        },
      },
    },
  });
}

type Document = Awaited<ReturnType<typeof documentsAfter>>[number];

function headAndFoot({ content, order }: Document) {
  const proforma = content as unknown as ProformaContent;
  const { number, version, issuedOn, buyer } = proforma;
  const status = asOrderStatus(order.status);
  const isReplaced = version !== order.proformas[0]!.version;
  return {
    proforma,
    isOpen: proforma.sums.vatKind === "to_confirm",
    head: [
      ...[number, version, issuedOn, proforma.order.number, buyer.name, buyer.company],
      ...[buyer.vatId, (order.shippingAddress as unknown as Address).country],
    ],
    foot: [isVoid(status) ? "cancelled" : isReplaced ? "replaced" : "valid", status],
  };
}

const percent = (hundredths: number) => formatPercent(hundredths).replace(".", ",");

function documentRows(document: Document): CsvRow[] {
  const { proforma, isOpen, head, foot } = headAndFoot(document);
  const { vatKind, net, vatRate, vatAmount, total, shipping } = proforma.sums;
  const vat = isOpen
    ? [null, null, null]
    : [percent(vatRate), ...[vatAmount, total].map(decimalComma)];
  const row = [KINDS[vatKind], decimalComma(net), ...vat];
  return [[...head, ...row, shipping === null ? null : decimalComma(shipping), ...foot]];
}

function lineRows(document: Document): CsvRow[] {
  const { proforma, isOpen, head, foot } = headAndFoot(document);
  const { discountAmount, vatRate } = proforma.sums;
  return proforma.lines.map((line) => [
    ...head,
    ...[line.sku, line.name, line.color, line.size, line.quantity],
    ...[line.unitPrice, line.lineTotal, discountAmount].map(decimalComma),
    isOpen ? null : percent(vatRate),
    line.customs?.hsCode ?? null,
    line.customs?.countryOfOrigin ?? null,
    line.customs?.netWeight ?? null,
    ...foot,
  ]);
}
