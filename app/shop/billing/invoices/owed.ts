import type { Cents } from "~/formats/money";
import type { DueInstalment } from "~/shop/orders/payment-summary";
import { addShares, type InvoiceKind, type OrderShare } from "./invoice";

/** What a valid document has of an order; `total` with VAT. */
export interface InvoicedShare extends OrderShare {
  kind: InvoiceKind;
  total: Cents;
}

const totalOf = (kind: InvoiceKind, documents: readonly InvoicedShare[]) =>
  documents.reduce((sum, one) => (one.kind === kind ? sum + one.total : sum), 0);

/**
 * When what of an order is due: as its proforma says, less its credit notes, the latest instalments first. Once all of it is invoiced,
 * its invoices decide, whose VAT may differ from the proforma's by cents because it is rounded on each; the last instalment has the
 * difference.
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
  const whole = isAllInvoiced ? totalOf("invoice", documents) : agreed.reduce((sum, { amount }) => sum + amount, 0);
  let left = Math.max(0, whole - totalOf("credit_note", documents));
  return agreed
    .map(({ dueOn, amount: most }, at) => {
      const amount = at === agreed.length - 1 ? left : Math.min(most, left);
      left -= amount;
      return { dueOn, amount };
    })
    .filter(({ amount }) => amount > 0);
}
