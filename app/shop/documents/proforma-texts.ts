import { formatDay } from "~/formats/dates";
import { formatEuro, formatPercent } from "~/shop/money/money";
import type { Instalment } from "~/shop/windows/payment-plan";
import { isFinal, type ProformaContent, type ProformaPart } from "./proforma";

/** The mandatory notice that a proforma is not a VAT invoice. */
export const NOT_AN_INVOICE = { en: "This is not a VAT invoice", sl: "Ni račun" };
export const NET_PRICES = "Prices are in euro per piece, without VAT.";
export const NOT_FINAL =
  "The amount is not final yet. Please pay when you have received the confirmed version of this proforma.";

/** The rows of sums below the lines of a proforma, the total last. */
export function sumRows({ sums, lines }: Pick<ProformaContent, "sums" | "lines">) {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const isOpen = sums.vatKind === "to_confirm";
  const rows: [label: string, amount: string][] = [
    [`Subtotal, ${pieces.toLocaleString("en")} pieces`, formatEuro(sums.subtotal)],
  ];
  if (sums.discountAmount > 0) {
    const percent = formatPercent(sums.discountPercentage);
    rows.push([`Discount ${percent}%`, formatEuro(-sums.discountAmount)]);
  }
  rows.push(
    ["Shipping", sums.shipping === null ? "added by our team" : formatEuro(sums.shipping)],
    ["Net", formatEuro(sums.net)],
    isOpen
      ? ["VAT", "to be confirmed"]
      : [`VAT ${formatPercent(sums.vatRate)}%`, formatEuro(sums.vatAmount)],
    [isOpen ? "Total without VAT" : "Total", formatEuro(sums.total)],
  );
  return rows;
}

/**
 * When each part of the order ships and when its payment is due, a line for each: "Autumn/Winter 2027: ships 1–31 August
 * 2027, 30% deposit with the order, the rest 14 days before shipping. €1,200.00 net: €360.00 with the order, €840.00 by 18
 * July 2027."
 */
export function deliveryText({ parts, delivery = "" }: ProformaContent): string {
  return parts ? parts.map(partText).join("\n") : delivery;
}

function partText({ window, payment, net, instalments }: ProformaPart): string {
  const terms = [window.promise, payment].filter(Boolean).join(", ");
  const due = instalments.map((one) => `${formatEuro(one.amount)} ${dueText(one)}`).join(", ");
  return `${window.name}: ${terms}. ${formatEuro(net)} net${due && `: ${due}`}.`;
}

/** "with the order" or "by 18 July 2027". */
const dueText = ({ due }: Instalment) => (due === null ? "with the order" : `by ${formatDay(due)}`);

/** The rows about what is to be paid: the amount and, once it is final, what of it is due when. */
export function paymentRows({
  sums,
  payments = [],
}: Pick<ProformaContent, "sums" | "payments">): [label: string, amount: string][] {
  if (!isFinal(sums)) return [["Amount so far", formatEuro(sums.total)]];
  const isAtOnce = payments.length <= 1 && !payments[0]?.due;
  const due = isAtOnce ? [] : payments;
  return [
    ["Amount", formatEuro(sums.total)],
    ...due.map((one): [string, string] => [`Due ${dueText(one)}`, formatEuro(one.amount)]),
  ];
}

/** The first payment, for which the payment code is. */
export const firstPayment = ({ sums, payments }: Pick<ProformaContent, "sums" | "payments">) =>
  payments?.[0]?.amount ?? sums.total;
