import { addDays } from "~/formats/dates";
import { type Cents, percentOf } from "~/formats/money";
import * as t from "~/messages/billing";
import type { CashDiscount } from "~/shop/customers/companies/cash-discount";
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
