import { formatDay } from "~/formats/dates";
import { allocate, type Cents, formatEuro } from "~/formats/money";
import * as t from "~/messages/billing";
import type { PaperWords } from "~/shop/base/seller-states";
import { parseDecimal } from "~/shop/base/money/typed-decimal";
import { kilograms } from "~/shop/billing/customs/customs";
import type { Instalment } from "~/shop/catalogue/delivery-windows/payment-plan";
import { dueRows as dueRowsOf } from "~/shop/orders/payment-summary";
import { weightOf } from "./commercial-invoice";
import {
  dueOf,
  hasVat,
  isFinal,
  isPaid,
  openPayments,
  type ProformaContent,
  type ProformaPart,
  type Seller,
} from "./proforma";

type ProformaSums = ProformaContent["sums"];

/** The titles of papers from before their words were stored. */
// oxlint-disable-next-line messages/no-sentence -- Of the papers, not of the shop's language.
const SLOVENIAN: PaperWords = { lang: "sl", proforma: "Predračun", notAnInvoice: "Ni račun" };

/** The titles in the language of the seller's state; null for none, and where the paper is in that language. */
export const paperWords = ({ words = SLOVENIAN, language = "en" }: Pick<ProformaContent, "words" | "language">) =>
  words?.lang === language ? null : words;

/** The VAT ID, or the tax number of a small enterprise without one. */
export const sellersTaxId = ({ vatId, taxNumber }: Pick<Seller, "vatId" | "taxNumber">): string | null =>
  vatId ? t.vatId({ vatId }) : taxNumber ? t.sellersTaxNumber({ number: taxNumber }) : null;

/** As papers say who sells. */
export const sellerLines = ({ name, address, registration, email, ...taxId }: Seller) => [
  name,
  ...address,
  sellersTaxId(taxId),
  registration,
  email,
];

/** Below the lines; for exports with the net weight of all goods, where it is known. */
export function linesNote({ lines, sums }: Pick<ProformaContent, "lines" | "sums">): string {
  const weight = weightOf(lines.map(({ quantity, customs }) => ({ quantity, netWeight: customs?.netWeight ?? null })));
  const prices = { hasVat: hasVat(sums) };
  return weight === null
    ? t.pricesInEuro(prices)
    : t.pricesInEuroWithWeight({ ...prices, kilograms: kilograms(weight) });
}

export const piecesOfProforma = ({ lines }: Pick<ProformaContent, "lines">) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** The part that is still to be decided; null for none. */
function openPart({ vatKind, shipping }: Pick<ProformaSums, "vatKind" | "shipping">) {
  if (vatKind === "to_confirm") return shipping === null ? "both" : "vat";
  return shipping === null ? "shipping" : null;
}

/** It says whether something is still to be confirmed, and so not in the total. */
export const totalName = (sums: Pick<ProformaSums, "vatKind" | "shipping">) =>
  t.totalName({ without: openPart(sums) ?? "nothing" });

/** The total is last. `deducted` rows stand before the net sum. */
export function sumRows(
  { sums }: Pick<ProformaContent, "sums">,
  pieces: number,
  deducted: readonly [label: string, amount: string][] = [],
) {
  const isOpen = sums.vatKind === "to_confirm";
  const rows: [label: string, amount: string][] = [[t.subtotalOfPieces({ pieces }), formatEuro(sums.subtotal)]];
  if (sums.discountAmount > 0) {
    rows.push([t.discount({ percentage: sums.discountPercentage }), formatEuro(-sums.discountAmount)]);
  }
  rows.push([t.shipping(), sums.shipping === null ? t.amountToConfirm() : formatEuro(sums.shipping)], ...deducted);
  if (hasVat(sums)) {
    rows.push([t.net(), formatEuro(sums.net)], isOpen ? [t.vat(), t.amountToConfirm()] : vatRow(sums));
  }
  rows.push([totalName(sums), formatEuro(sums.total)]);
  return rows;
}

export const vatRow = ({ vatRate, vatAmount }: Pick<ProformaSums, "vatRate" | "vatAmount">): [string, string] => [
  t.vatAtRate({ vatRate }),
  formatEuro(vatAmount),
];

/** A line for each term. */
export function termsText({ terms, agreedTerms }: ProformaContent): string {
  return [...terms, ...(agreedTerms ? [agreedTerms] : [])].join("\n");
}

/**
 * A line for each part of the order: "Autumn/Winter 2027: ships 1–31 August 2027, 30% deposit with the order, the rest
 * 14 days before shipping. €1,200.00 net." A final amount is due with VAT and shipping, as dueRows says. Until then
 * nothing is paid "with the order", so the line says which parts of the net amount will be due when: "Autumn/Winter
 * 2027: ships 1–31 August 2027. €1,200.00 net: €360.00 once the amount is confirmed, €840.00 by 18 July 2027."
 */
export function deliveryText({
  parts,
  sums,
  payments = [],
  netDays,
  delivery = "",
}: Pick<ProformaContent, "parts" | "sums" | "payments" | "netDays" | "delivery">): string {
  if (!parts) return delivery;
  const isByInvoice = netDays !== undefined;
  const texts = parts.map((part) => partText(part, sums, isByInvoice));
  return [...texts, ...(isByInvoice ? [] : shareTexts({ parts, sums, payments }))].join("\n");
}

/**
 * Of shipping that is paid in instalments: "€854.21 by 18 July 2027: goods €696.72, shipping €3.45, VAT €154.04." Each
 * has goods, shipping and VAT in proportion, so the cents of rounding are VAT's.
 */
function shareTexts({
  parts,
  sums: { shipping, vatAmount, ...sums },
  payments,
}: Required<Pick<ProformaContent, "parts" | "sums" | "payments">>): string[] {
  if (!shipping || payments.length < 2 || !isFinal({ ...sums, shipping })) return [];
  const instalments = parts.flatMap((part) => part.instalments);
  const goodsBy = (day: string | null) =>
    instalments.reduce((sum, { due, amount }) => (due === day ? sum + amount : sum), 0);
  const goods = payments.map(({ due }) => goodsBy(due));
  const shares = allocate(shipping, goods);
  return payments.map(({ due, amount }, at) => {
    const net = goods[at]!;
    return t.paymentShares({
      amount,
      hasDay: due !== null,
      day: due ?? "",
      goods: net,
      shipping: vatAmount > 0 ? shares[at]! : amount - net,
      hasVat: vatAmount > 0,
      vat: amount - net - shares[at]!,
    });
  });
}

/** Invoices say when they are due, so their terms hold whether the amount is final or not. */
function partText(
  { window, payment, net, instalments }: ProformaPart,
  sums: ProformaSums,
  isByInvoice: boolean,
): string {
  const isDue = isFinal(sums) || isByInvoice;
  const terms = [window.promise, isDue ? payment : ""].filter(Boolean).join(", ");
  const due = isDue ? "" : instalments.map(dueText).join(", ");
  return t.partText({
    window: window.name,
    hasTerms: terms !== "",
    terms,
    net,
    hasVat: hasVat(sums),
    hasDue: due !== "",
    due,
  });
}

const dueText = ({ amount, due }: Instalment) =>
  due === null ? t.dueOnceConfirmed({ amount }) : t.dueByDay({ amount, day: due });

/** "VAT and the shipping cost are still to be confirmed."; null when both are decided. */
export function undecidedText(sums: ProformaSums): string | null {
  const what = openPart(sums);
  return what && t.undecided({ what });
}

/** "The shipping cost is still to be confirmed. Please pay once you have the confirmed proforma."; null for a final amount. */
export function waitText({ sums, netDays }: Pick<ProformaContent, "sums" | "netDays">): string | null {
  const undecided = undecidedText(sums);
  return undecided && (netDays === undefined ? t.payOnceConfirmed({ undecided }) : undecided);
}

type Payable = Parameters<typeof openPayments>[0] & Pick<ProformaContent, "netDays">;

/** The amount, what is paid of it already and, once it is final, what is due when. */
export function paymentRows(content: Payable): [label: string, amount: string][] {
  const { sums, paid = 0, paidBy } = content;
  const due = dueOf(content);
  const left = due - paid;
  const writtenOff = paidBy?.writtenOff ?? 0;
  const rows: [label: string, cents: Cents, isShown: boolean][] = [
    [isFinal(sums) ? t.amount() : t.amountSoFar(), sums.total, true],
    [paidBy ? t.paidAsOf({ day: paidBy.day }) : t.alreadyPaid(), paid - writtenOff, paid > 0 || paidBy !== undefined],
    [t.byInvoices(), due - sums.total, due !== sums.total],
    [t.writtenOff(), writtenOff, writtenOff > 0],
    [t.leftToPay(), left, (paid > 0 || due !== sums.total) && left >= 0 && isFinal(sums)],
    [t.credit(), -left, left < 0 && isFinal(sums)],
  ];
  return [
    ...rows.filter(([, , isShown]) => isShown).map(([label, cents]): [string, string] => [label, formatEuro(cents)]),
    ...dueRows(content),
  ];
}

/** No rows while the amount is not final. */
export const dueRows = (content: Payable) =>
  dueRowsOf(openPayments(content), content.netDays !== undefined).map(([label, cents]): [string, string] => [
    label,
    formatEuro(cents),
  ]);

/**
 * "12 December 2026", or "12 December 2026, for the first payment" where others are due later. Null when nothing is to
 * be paid by then.
 */
export function validUntilText(content: Payable): string | null {
  if (isPaid(content) || content.netDays !== undefined) return null;
  const day = content.validUntil;
  const open = openPayments(content);
  const later = open.filter(({ dueOn }) => dueOn !== null && dueOn > content.validUntil);
  if (later.length === 0) return formatDay(day);
  return later.length < open.length ? t.validForFirstPayment({ day }) : null;
}

/** Of the first open payment. */
export const amountOfCode = (epc: string) => formatEuro(parseDecimal(epc.split("\n")[7]!.slice(3))!);
