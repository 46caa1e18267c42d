import { allocate, type Cents, type PercentHundredths, percentOf } from "~/formats/money";

/** Less money than this needs no document: VAT that is rounded on each of several invoices leaves cents. */
export const MIN_UNDOCUMENTED: Cents = 10;

/** For money that was received before the goods leave. */
export type PrepaymentKind = "prepayment_invoice" | "receipt";

/** A payment, or the part of it that a document is for. */
export interface ReceivedPayment {
  /** A day at the bank: "2026-11-29". */
  paidOn: string;
  amount: Cents;
}

/** The largest net amount that is at most `gross` with its VAT, which may leave a cent. */
export function netWithin(gross: Cents, rate: PercentHundredths): Cents {
  const net = Number((BigInt(gross) * 10_000n) / BigInt(10_000 + rate));
  return withVat(net + 1, rate) <= gross ? net + 1 : net;
}

export const withVat = (net: Cents, rate: PercentHundredths): Cents => net + percentOf(net, rate);

/**
 * What an invoice deducts of `open`, the net amount that was prepaid for an order and is not deducted yet: in proportion to its
 * `share` of what is `left` to invoice, so that the last invoice has the rest. Never more than the share.
 */
export function deductionOf(open: Cents, share: Cents, left: Cents): Cents {
  const [deducted] = allocate(open, [share, Math.max(0, left - share)]);
  return Math.min(share, deducted!);
}

/** `amount` is taken from the oldest first: of each part what is `taken`, and what is left `open`. */
export function takeFromOldest<Part extends { open: Cents }>(parts: readonly Part[], amount: Cents) {
  let left = amount;
  return parts.map((part) => {
    const taken = Math.min(part.open, left);
    left -= taken;
    return { ...part, taken, open: part.open - taken };
  });
}

/**
 * The parts of an order's payments that a document over `amount` is for, oldest first, after the first ones that cover what is
 * `documented` already and what was refunded.
 */
export function paymentsFor(payments: readonly ReceivedPayment[], documented: Cents, amount: Cents): ReceivedPayment[] {
  const refunded = payments.reduce((sum, one) => sum - Math.min(0, one.amount), 0);
  const received = payments.filter((one) => one.amount > 0).map((one) => ({ ...one, open: one.amount }));
  const without = takeFromOldest(received, documented + refunded);
  return takeFromOldest(without, amount)
    .filter(({ taken }) => taken > 0)
    .map(({ paidOn, taken }) => ({ paidOn, amount: taken }));
}
