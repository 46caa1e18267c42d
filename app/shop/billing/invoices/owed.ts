import type { Cents } from "~/formats/money";
import { byDay, type DueInstalment } from "~/shop/orders/payment-summary";
import { addShares, type InvoiceKind, type OrderShare } from "./invoice";

/** What a valid document has of an order; `total` with VAT. */
export interface InvoicedShare extends OrderShare {
  kind: InvoiceKind;
  total: Cents;
  /** Where it is paid after the invoice, also of a credit note that corrects it; null: as the proforma says. */
  dueOn: string | null;
}

const totalOf = (kind: InvoiceKind, documents: readonly InvoicedShare[]) =>
  documents.reduce((sum, one) => (one.kind === kind ? sum + one.total : sum), 0);

const sumOf = (instalments: readonly DueInstalment[]) => instalments.reduce((sum, { amount }) => sum + amount, 0);

/**
 * When what of an order is due: as its proforma says, less its credit notes, the latest instalments first. An invoice that has a day
 * of its own is due on it, less what is credited of it; the earliest instalments of the proforma are that much less, and due no earlier.
 * Once all of the order is invoiced, its invoices decide, whose VAT may differ from the proforma's by cents because it is rounded on
 * each; the last instalment has the difference.
 */
export function owedInstalments(
  agreed: readonly DueInstalment[],
  order: OrderShare,
  documents: readonly InvoicedShare[],
): DueInstalment[] {
  const invoiced = addShares(documents.filter(({ kind }) => kind === "invoice"));
  const isAllInvoiced =
    invoiced.subtotal === order.subtotal &&
    invoiced.discount === order.discount &&
    invoiced.shipping === order.shipping;
  const whole = isAllInvoiced ? totalOf("invoice", documents) : sumOf(agreed);
  const net = documents.filter(({ dueOn }) => dueOn !== null);
  const byPlan = documents.filter(({ dueOn }) => dueOn === null);
  const left = Math.max(0, whole - totalOf("invoice", net) - totalOf("credit_note", byPlan));
  if (net.length === 0) return byDay(upTo(left, agreed));
  const lastDay = net.map(({ dueOn }) => dueOn!).reduce((last, day) => (day > last ? day : last));
  const planned = upTo(left, [...agreed].reverse()).map((one) =>
    one.dueOn !== null && one.dueOn < lastDay ? { ...one, dueOn: lastDay } : one,
  );
  return byDay([
    ...planned,
    ...net.map(({ kind, dueOn, total }) => ({ dueOn, amount: kind === "invoice" ? total : -total })),
  ]);
}

/** So much of instalments, the first ones first; the last has what is more. */
function upTo(whole: Cents, instalments: readonly DueInstalment[]): DueInstalment[] {
  let left = whole;
  return instalments.map((one, at) => {
    const amount = at === instalments.length - 1 ? left : Math.min(one.amount, left);
    left -= amount;
    return { ...one, amount };
  });
}
