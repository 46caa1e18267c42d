import {
  type DueInstalment,
  type OpenInstalment,
  openInstalments,
} from "~/shop/orders/payment-summary";
import { isFinal, type ProformaContent } from "./proforma";

/**
 * What of a proforma is due when, earliest first. A payment "with the order" is due until the proforma ends. While VAT or
 * shipping is not decided, the customer is asked to wait, so that nothing is due on a day.
 */
export function dueInstalments({
  sums,
  payments = [{ due: null, amount: sums.total }],
  validUntil,
}: Pick<ProformaContent, "sums" | "payments" | "validUntil">): DueInstalment[] {
  const byDay = new Map<string | null, DueInstalment>();
  for (const { due, amount } of payments) {
    const dueOn = isFinal(sums) ? (due ?? validUntil) : null;
    const sum = (byDay.get(dueOn)?.amount ?? 0) + amount;
    if (sum > 0) byDay.set(dueOn, { dueOn, amount: sum });
  }
  return [...byDay.values()].sort((a, b) => ((a.dueOn ?? "") < (b.dueOn ?? "") ? -1 : 1));
}

/** What was left to pay of a proforma when it was issued, and when it is due, earliest first. */
export function openPayments(
  content: Parameters<typeof dueInstalments>[0] & Pick<ProformaContent, "paid" | "issuedOn">,
): OpenInstalment[] {
  const all = openInstalments(dueInstalments(content), content.paid ?? 0, content.issuedOn);
  return all.filter(({ open }) => open > 0);
}
