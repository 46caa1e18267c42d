import { addDays } from "~/formats/dates";
import { type Cents, type PercentHundredths, percentOf } from "~/formats/money";
import * as t from "~/messages/billing";
import type { CashDiscount } from "~/shop/customers/companies/cash-discount";
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

/** An invoice of one order that offers it. */
export interface DiscountedInvoice extends OfferedDiscount {
  number: string;
  issuedOn: string;
  vatRate: PercentHundredths;
  isTaken: boolean;
}

/** Of an order: what is open after the payments, which count. */
export interface PaidOrder {
  open: Cents;
  payments: readonly { amount: Cents; paidOn: string | null }[];
}

/**
 * What is missing of an invoice and may be taken as its cash discount, in cents with VAT: all that is open of its order, now and on the
 * last day for it, or where the order has more to pay, what one payment in time lacks of the invoice. Otherwise the Problem: taken
 * before, late, or more than was agreed.
 */
export function missingOf(invoice: DiscountedInvoice, { open, payments }: PaidOrder): Cents | Problem {
  const { number, issuedOn, until, payable, amount: most, isTaken } = invoice;
  if (isTaken) return new Problem("wrong_step.cash_discount_taken", { number });
  const count = (amount: Cents) => payments.filter((one) => one.amount === amount).length;
  const inTime = payments.filter(
    ({ amount, paidOn }) =>
      amount > 0 && paidOn !== null && paidOn >= issuedOn && paidOn <= until && count(amount) > count(-amount),
  );
  if (inTime.length === 0) return new Problem("refused.cash_discount_late", { number, until });
  const openThen = payments.reduce(
    (sum, { amount, paidOn }) => (paidOn === null || paidOn > until ? sum + amount : sum),
    open,
  );
  const whole = Math.max(open, openThen);
  if (open > 0 && whole <= most) return open;
  const lacking = inTime.map(({ amount }) => payable - amount).filter((lacks) => lacks > 0);
  const part = Math.min(whole, ...lacking);
  if (open > 0 && part <= most) return Math.min(open, part);
  return new Problem("refused.cash_discount", { number, most, missing: Math.max(0, part) });
}
