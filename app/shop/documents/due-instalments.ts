import { type DueInstalment, openInstalments } from "~/shop/orders/payment-summary";
import type { Instalment } from "~/shop/windows/payment-plan";
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
export function openPayments({
  sums,
  payments = [{ due: null, amount: sums.total }],
  paid = 0,
  issuedOn,
}: Pick<ProformaContent, "sums" | "payments" | "paid" | "issuedOn">): Instalment[] {
  const instalments = payments.map(({ due, amount }) => ({ dueOn: due, amount }));
  return openInstalments(instalments, paid, issuedOn)
    .filter(({ open }) => open > 0)
    .map(({ dueOn, open }) => ({ due: dueOn, amount: open }));
}
