import { formatDay } from "~/formats/dates";
import { type Cents, formatEuro, formatPercent } from "~/formats/money";
import * as t from "~/messages/billing";
import { parseDecimal } from "~/shop/base/money/typed-decimal";
import { dueRows as dueRowsOf } from "./orders";
import type { Instalment } from "~/shop/catalogue/delivery-windows/payment-plan";
import { weightOf } from "~/shop/billing/documents/commercial-invoice";
import { kilograms } from "~/shop/billing/customs/customs";
import {
  isFinal,
  isPaid,
  openPayments,
  type ProformaContent,
  type ProformaLine,
  type ProformaPart,
} from "~/shop/billing/documents/proforma";

type ProformaSums = ProformaContent["sums"];

/** The mandatory notice that a proforma is not a VAT invoice. */
export const notAnInvoice = () => ({ en: t.thisIsNotAVat(), sl: t.niRaUn() });

/** What is said below the lines of a proforma: of exports with the net weight of all goods, where it is known. */
export function linesNote(lines: readonly ProformaLine[]): string {
  const weight = weightOf(lines.map(({ quantity, customs }) => ({ quantity, netWeight: customs?.netWeight ?? null })));
  const goods = weight === null ? "" : t.netWeightOfTheGoods({ kilograms: kilograms(weight) });
  return t.pricesInEuroPerPiece({ goods });
}

/** The pieces of all lines. */
export const piecesOf = ({ lines }: Pick<ProformaContent, "lines">) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** What a total is called: what is still to be confirmed is not in it. */
export const totalName = ({ vatKind, shipping }: Pick<ProformaSums, "vatKind" | "shipping">) => {
  const without = [...(shipping === null ? ["shipping"] : []), ...(vatKind === "to_confirm" ? ["VAT"] : [])].join(
    " and ",
  );
  return without ? t.totalWithout({ without }) : "Total";
};

/** The rows of sums below the lines of a proforma, the total last. */
export function sumRows({ sums }: Pick<ProformaContent, "sums">, pieces: number) {
  const isOpen = sums.vatKind === "to_confirm";
  const rows: [label: string, amount: string][] = [[t.subtotalPiece({ pieces }), formatEuro(sums.subtotal)]];
  if (sums.discountAmount > 0) {
    const percent = formatPercent(sums.discountPercentage);
    rows.push([t.discount({ percent }), formatEuro(-sums.discountAmount)]);
  }
  rows.push(
    ["Shipping", sums.shipping === null ? "to be confirmed" : formatEuro(sums.shipping)],
    ["Net", formatEuro(sums.net)],
    isOpen ? ["VAT", "to be confirmed"] : [t.vatButton({ vatRate: sums.vatRate }), formatEuro(sums.vatAmount)],
    [totalName(sums), formatEuro(sums.total)],
  );
  return rows;
}

/** The terms of payment and delivery, and the terms of sale of the order, a line for each. */
export function termsText({ terms, agreedTerms }: ProformaContent): string {
  return [...terms, ...(agreedTerms ? [agreedTerms] : [])].join("\n");
}

/**
 * When each part of the order ships, how it is paid and what it amounts to, a line for each: "Autumn/Winter 2027: ships 1–31
 * August 2027, 30% deposit with the order, the rest 14 days before shipping. €1,200.00 net." A final amount is due with VAT and
 * shipping, as dueRows says. Until then nothing is paid "with the order", so the line says what of the net amount will be due when:
 * "Autumn/Winter 2027: ships 1–31 August 2027. €1,200.00 net: €360.00 once the amount is confirmed, €840.00 by 18 July 2027."
 */
export function deliveryText({
  parts,
  sums,
  delivery = "",
}: Pick<ProformaContent, "parts" | "sums" | "delivery">): string {
  return parts ? parts.map((part) => partText(part, isFinal(sums))).join("\n") : delivery;
}

function partText({ window, payment, net, instalments }: ProformaPart, isDue: boolean): string {
  const terms = [window.promise, isDue ? payment : ""].filter(Boolean).join(", ");
  const due = isDue ? "" : instalments.map((one) => `${formatEuro(one.amount)} ${dueText(one)}`).join(", ");
  return `${window.name}: ${terms && `${terms}. `}${formatEuro(net)} net${due && `: ${due}`}.`;
}

/** "once the amount is confirmed" or "by 18 July 2027". */
const dueText = ({ due }: Instalment) => (due === null ? "once the amount is confirmed" : `by ${formatDay(due)}`);

/** "VAT and the shipping cost are still to be confirmed."; null when both are decided. */
export function undecidedText({ vatKind, shipping }: ProformaSums): string | null {
  const open = [...(vatKind === "to_confirm" ? ["VAT"] : []), ...(shipping === null ? ["the shipping cost"] : [])];
  if (open.length === 0) return null;
  const sentence = `${open.join(" and ")} ${open.length > 1 ? "are" : "is"} still to be confirmed.`;
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
}

/** "The shipping cost is still to be confirmed. Please pay once you have the confirmed proforma."; null for a final amount. */
export function waitText(sums: ProformaSums): string | null {
  const undecided = undecidedText(sums);
  return undecided && `${undecided} Please pay once you have the confirmed proforma.`;
}

type Payable = Parameters<typeof openPayments>[0];

/** The rows about what is to be paid: the amount, what of it is paid already and, once it is final, what is due when. */
export function paymentRows(content: Payable): [label: string, amount: string][] {
  const { sums, paid = 0, paidBy } = content;
  const left = sums.total - paid;
  const writtenOff = paidBy?.writtenOff ?? 0;
  const rows: [label: string, cents: Cents, isShown: boolean][] = [
    [isFinal(sums) ? "Amount" : t.amountSoFar(), sums.total, true],
    [paidBy ? t.paidAsOf({ day: paidBy.day }) : t.alreadyPaid(), paid - writtenOff, paid > 0 || paidBy !== undefined],
    [t.writtenOff(), writtenOff, writtenOff > 0],
    [t.leftToPay(), left, paid > 0 && left >= 0 && isFinal(sums)],
    ["Credit", -left, left < 0 && isFinal(sums)],
  ];
  return [
    ...rows.filter(([, , isShown]) => isShown).map(([label, cents]): [string, string] => [label, formatEuro(cents)]),
    ...dueRows(content),
  ];
}

/** What is due when; no rows while the amount is not final. */
export const dueRows = (content: Payable) =>
  dueRowsOf(openPayments(content)).map(([label, cents]): [label: string, amount: string] => [label, formatEuro(cents)]);

/**
 * Until when a proforma is valid: "12 December 2026", or "12 December 2026, for the first payment" where others are due later. Null
 * when nothing is to be paid by then.
 */
export function validUntilText(content: Payable): string | null {
  if (isPaid(content)) return null;
  const day = formatDay(content.validUntil);
  const open = openPayments(content);
  const later = open.filter(({ dueOn }) => dueOn !== null && dueOn > content.validUntil);
  if (later.length === 0) return day;
  return later.length < open.length ? `${day}, for the first payment` : null;
}

/** The amount in a payment code: that of the first payment that is open. */
export const amountOfCode = (epc: string) => formatEuro(parseDecimal(epc.split("\n")[7]!.slice(3))!);
