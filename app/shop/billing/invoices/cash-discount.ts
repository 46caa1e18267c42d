import { addDays } from "~/formats/dates";
import { type Cents, percentOf } from "~/formats/money";
import * as t from "~/messages/billing";
import type { CashDiscount } from "~/shop/base/money/cash-discount";
import { Problem } from "~/shop/base/problem";
import { type InvoiceContent, payableOf } from "./invoice";

/** What an invoice offers: `amount` off what is payable by it, if the rest is paid by a day. */
export interface OfferedDiscount extends CashDiscount {
  until: string;
  payable: Cents;
  amount: Cents;
}

/** Null where none was agreed, or nothing is to be paid. In cents with VAT; `credited` is what credit notes have taken off the invoice. */
export function cashDiscountOn(content: InvoiceContent, credited: Cents = 0): OfferedDiscount | null {
  const { kind, cashDiscount, issuedOn } = content;
  if (kind !== "invoice" || !cashDiscount) return null;
  const payable = Math.max(0, payableOf(content) - credited);
  const amount = percentOf(payable, cashDiscount.percentage);
  return amount > 0 ? { ...cashDiscount, until: addDays(issuedOn, cashDiscount.days), payable, amount } : null;
}

export const cashDiscountText = ({ payable, amount, ...discount }: OfferedDiscount): string =>
  t.cashDiscountOffered({ ...discount, payable, rest: payable - amount });

/** An invoice that offers it. */
export interface DiscountedInvoice extends OfferedDiscount {
  number: string;
  issuedOn: string;
  /** The number of the credit note by which it was taken. */
  takenBy: string | null;
  /** `payable` is what the invoice asks of each, `paidWith` that less the discount that was taken. */
  orders: { orderId: number; payable: Cents; paidWith: Cents }[];
}

export const isInTime = ({ issuedOn, until }: DiscountedInvoice, { amount, paidOn }: PaidOrder["payments"][number]) =>
  amount > 0 && paidOn !== null && paidOn >= issuedOn && paidOn <= until;

/** Of an order: what is open after the payments, which count. */
export interface PaidOrder {
  open: Cents;
  payments: readonly { amount: Cents; paidOn: string | null }[];
}

/**
 * What is missing of each order of an invoice, which are `orders`, and may be taken as its cash discount, in cents with VAT: all that is
 * open of them, now and on the last day for it, or where they have more to pay, what one payment in time lacks of what the invoice asks
 * of each. Otherwise the Problem: taken before, late, or more than was agreed.
 */
export function missingOf(invoice: DiscountedInvoice, orders: readonly PaidOrder[]): Cents[] | Problem {
  const { number, until, amount: most, takenBy } = invoice;
  if (takenBy) return new Problem("wrong_step.cash_discount_taken", { number });
  const states = orders.map(({ open, payments }, at) => {
    const { payable } = invoice.orders[at]!;
    const count = (amount: Cents) => payments.filter((one) => one.amount === amount).length;
    const inTime = payments.filter((one) => isInTime(invoice, one) && count(one.amount) > count(-one.amount));
    const openThen = payments.reduce(
      (sum, { amount, paidOn }) => (paidOn === null || paidOn > until ? sum + amount : sum),
      open,
    );
    const whole = Math.max(0, open, openThen);
    const lacks = inTime.map(({ amount }) => payable - amount);
    const lacking = lacks.filter((lack) => lack > 0);
    const part = lacking.length === 0 && lacks.includes(0) ? 0 : Math.min(whole, ...lacking);
    return { isPaidInTime: inTime.length > 0, whole, part, most: Math.max(0, Math.min(open, payable)) };
  });
  if (!states.some(({ isPaidInTime }) => isPaidInTime)) {
    return new Problem("refused.cash_discount_late", { number, until });
  }
  // Where each was paid just what the invoice asks of it, the rest is of something else.
  const isPaidInFull = states.every(({ part }) => part === 0);
  for (const what of isPaidInFull ? [] : (["whole", "part"] as const)) {
    const missing = states.map((state) => Math.min(state[what], state.most));
    if (sumOf(missing) > 0 && sumOf(states.map((state) => state[what])) <= most) return missing;
  }
  return new Problem("refused.cash_discount", { number, most, missing: sumOf(states.map(({ part }) => part)) });
}

const sumOf = (amounts: readonly Cents[]): Cents => amounts.reduce((sum, amount) => sum + amount, 0);
