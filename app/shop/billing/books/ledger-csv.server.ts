import { placeLines } from "~/formats/address";
import { type CsvRow, csvLines, csvText, decimalComma } from "~/formats/csv";
import { toDecimalPercent } from "~/formats/money";
import * as t from "~/messages/billing";
import type { CompanyScope } from "~/shop/customers/companies/company-scope.server";
import type { VatKind } from "../vat/vat-treatment";
import { vatPlaceOf } from "../vat/vat-rules";
import { type BookedDocument, bookedDocuments } from "./booked-documents.server";
import { daysOfMonth, monthOf } from "./month";

/** Kinds of supply, each with a column of its base. */
const BASES = ["domestic", "intra_community", "export", "destination", "small_business"] as const satisfies VatKind[];

const COLUMNS = [
  "period",
  "postingDay",
  "document",
  "number",
  "documentDay",
  "suppliedOn",
  "corrects",
  "buyer",
  "seat",
  "country",
  "taxNumber",
  "shippedTo",
] as const;

/**
 * The tax documents of a month, a row each, with the columns of the Slovenian evidenca obračunanega DDV: the base by kind of supply
 * and VAT by rate, in euro with decimal commas, credit notes negative. The period is that of the document's day. Yields chunks.
 */
export async function* ledgerCsv(scope: CompanyScope, month: string): AsyncGenerator<string, void> {
  const head = [
    ...COLUMNS.map((column) => t.ledgerColumn(column)),
    ...BASES.map((kind) => t.baseOf({ kind: t.vatKindName(kind) })),
    ...(["vatRate", "vat", "destinationVat", "total"] as const).map((column) => t.ledgerColumn(column)),
  ];
  yield csvText([head], { separator: ";" });
  for await (const documents of bookedDocuments(scope, daysOfMonth(month))) {
    yield csvLines(documents.map(rowOf), { separator: ";" });
  }
}

function rowOf({ content, net, vat }: BookedDocument): CsvRow {
  const { kind, number, issuedOn, buyer, orders, credited, sums } = content;
  const days = orders.flatMap(({ shipments }) => shipments.map(({ shippedOn }) => shippedOn));
  const places = orders.map(({ shipTo }) => (vatPlaceOf(shipTo) === "XI" ? "XI" : shipTo.country));
  const isAbroad = sums.vatKind === "destination";
  return [
    monthOf(issuedOn),
    issuedOn,
    t.invoiceTitle(kind),
    number,
    issuedOn,
    joined(days),
    credited?.number ?? null,
    buyer.company ?? buyer.name,
    placeLines(buyer.address).join(", "),
    buyer.address.country,
    buyer.vatId,
    joined(places),
    ...BASES.map((base) => (base === sums.vatKind ? decimalComma(net) : null)),
    toDecimalPercent(sums.vatRate).replace(".", ","),
    decimalComma(isAbroad ? 0 : vat),
    decimalComma(isAbroad ? vat : 0),
    decimalComma(net + vat),
  ];
}

const joined = (texts: readonly string[]) => [...new Set(texts)].sort().join(", ");
