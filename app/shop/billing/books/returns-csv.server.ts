import { countryName } from "~/formats/countries";
import { type CsvRow, csvText, decimalComma } from "~/formats/csv";
import { allocate, type Cents, toDecimalPercent } from "~/formats/money";
import * as t from "~/messages/billing";
import { shopSettings } from "~/shop/catalogue/offers/settings.server";
import type { CompanyScope } from "~/shop/customers/companies/company-scope.server";
import type { InvoicedOrder } from "../invoices/invoice";
import { placeOf } from "../vat/territories";
import { vatPlaceOf } from "../vat/vat-rules";
import { type BookedDocument, bookedDocuments } from "./booked-documents.server";
import { daysOfMonth, daysOfQuarter, monthOf, quarterOf } from "./month";

/** A row of a return; its key has all but the sums. */
interface Part<Facts> {
  key: string;
  facts: Facts;
  sums: number[];
}

/** The parts of all documents with the sums of each key added up, in the order of the keys; those that add up to nothing are left out. */
async function addUp<Facts>(
  batches: AsyncGenerator<BookedDocument[], void>,
  partsOf: (document: BookedDocument) => Part<Facts>[],
): Promise<Part<Facts>[]> {
  const rows = new Map<string, Part<Facts>>();
  for await (const documents of batches) {
    for (const part of documents.flatMap(partsOf)) {
      const { sums } = rows.get(part.key) ?? {};
      rows.set(part.key, sums ? { ...part, sums: sums.map((sum, at) => sum + part.sums[at]!) } : part);
    }
  }
  return [...rows.values()]
    .filter(({ sums }) => sums.some((sum) => sum !== 0))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Its own rows first, then corrections of earlier periods, each of its own. */
const keyOf = (period: string, concerns: string, ...rest: readonly (string | number | null)[]) =>
  JSON.stringify([concerns !== period, concerns, ...rest]);

async function* table(head: readonly string[], rows: readonly CsvRow[]): AsyncGenerator<string, void> {
  yield csvText([head, ...rows], { separator: ";" });
}

/**
 * The recapitulative statement of a month (Directive 2006/112/EC Art. 262; RP-O in Slovenia): exempt supplies of goods by the buyer's
 * VAT ID, and what credits such supplies of earlier months apart, by that month.
 */
export async function* ecSalesListCsv(scope: CompanyScope, month: string): AsyncGenerator<string, void> {
  const exempt = bookedDocuments(scope, daysOfMonth(month), { vatKind: "intra_community" });
  const rows = await addUp(exempt, ({ content: { buyer }, concerns, net }) => {
    const of = monthOf(concerns);
    return [{ key: keyOf(month, of, buyer.vatId), facts: { of, vatId: buyer.vatId ?? "", buyer }, sums: [net] }];
  });
  const head = (["period", "concerns", "prefix", "vatNumber", "buyer", "goods"] as const).map(t.returnColumn);
  yield* table(
    head,
    rows.map(({ facts: { of, vatId, buyer }, sums: [net] }) => [
      month,
      of,
      vatId.slice(0, 2),
      vatId.slice(2),
      buyer.company ?? buyer.name,
      decimalComma(net!),
    ]),
  );
}

/**
 * VAT of other member states (One-Stop Shop) in the quarter of a month, by state of delivery and rate; corrections of earlier quarters
 * apart.
 */
export async function* ossCsv(scope: CompanyScope, month: string): AsyncGenerator<string, void> {
  const quarter = quarterOf(month);
  const supplies = bookedDocuments(scope, daysOfQuarter(month), { vatKind: "destination" });
  const rows = await addUp(supplies, ({ content: { orders, sums }, concerns, net, vat }) => {
    const of = quarterOf(concerns);
    // One rate and one text of it: all orders of a document go to the same state.
    const state = placeOf(orders[0]!.shipTo);
    const facts = { of, state, rate: sums.vatRate };
    return [{ key: keyOf(quarter, of, state, sums.vatRate), facts, sums: [net, vat] }];
  });
  const head = (["period", "concerns", "state", "stateName", "vatRate", "base", "vat"] as const).map(t.returnColumn);
  yield* table(
    head,
    rows.map(({ facts: { of, state, rate }, sums }) => [
      quarter,
      of,
      state,
      countryName(state),
      toDecimalPercent(rate).replace(".", ","),
      ...sums.map(decimalComma),
    ]),
  );
}

/**
 * Goods that went to other member states and Northern Ireland by the documents of a month, for Intrastat: by commodity code, state of
 * delivery, origin and the buyer's VAT ID. The value is without VAT and shipping, after the discount. Goods that were credited are
 * negative, those of earlier months apart; an amount credited without goods is not in it. Without a weight, it is that of goods of
 * which none is known. Delivery terms are the present ones.
 */
export async function* intrastatCsv(scope: CompanyScope, month: string): AsyncGenerator<string, void> {
  const { incoterm } = await shopSettings();
  const rows = await addUp(bookedDocuments(scope, daysOfMonth(month)), ({ content, sign, concerns }) => {
    const { seller, buyer, orders } = content;
    const of = monthOf(concerns);
    return orders.flatMap((order) => {
      const state = vatPlaceOf(order.shipTo);
      if (state === null || state === "outside" || state === seller.country) return [];
      const values = valuesOf(order);
      return order.lines.map(({ customs, quantity }, at) => {
        const { hsCode, countryOfOrigin: origin, netWeight } = customs;
        const isWeighed = netWeight !== null;
        const facts = { of, hsCode, state, origin, vatId: buyer.vatId, isWeighed };
        const key = keyOf(month, of, hsCode, state, origin, buyer.vatId, isWeighed ? 0 : 1);
        return { key, facts, sums: [sign * quantity, sign * quantity * (netWeight ?? 0), sign * values[at]!] };
      });
    });
  });
  const head = (
    [
      "period",
      "concerns",
      "commodityCode",
      "state",
      "origin",
      "pieces",
      "netKilograms",
      "value",
      "deliveryTerms",
      "partnersVatId",
    ] as const
  ).map(t.returnColumn);
  yield* table(
    head,
    rows.map(({ facts: { of, hsCode, state, origin, vatId, isWeighed }, sums: [pieces, grams, value] }) => [
      month,
      of,
      hsCode,
      state,
      origin,
      pieces!,
      isWeighed ? (grams! / 1_000).toFixed(3).replace(".", ",") : null,
      decimalComma(value!),
      incoterm,
      vatId,
    ]),
  );
}

/** Of the lines of an order on a document, less their shares of its discount. */
function valuesOf({ lines, discount }: InvoicedOrder): Cents[] {
  const totals = lines.map(({ lineTotal }) => lineTotal);
  const shares = allocate(discount, totals);
  return totals.map((total, at) => total - shares[at]!);
}
