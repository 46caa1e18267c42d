import { z } from "zod";

import * as t from "~/messages/layout";
import { type CashDiscountColumns, MAX_CASH_DISCOUNT, MAX_CASH_DISCOUNT_DAYS } from "./cash-discount";
import { parseDecimal } from "./typed-decimal";

const percentage = z
  .string()
  .optional()
  .transform((typed, context) => {
    if (!typed?.trim()) return null;
    const hundredths = parseDecimal(typed);
    if (hundredths !== null && hundredths >= 1 && hundredths <= MAX_CASH_DISCOUNT) return hundredths;
    context.addIssue(t.cashDiscountOutside({ most: MAX_CASH_DISCOUNT }));
    return z.NEVER;
  });

/** Of an invoice, from 1; null when empty. */
export const daysUpTo = (most: number) =>
  z
    .string()
    .optional()
    .transform((typed, context) => {
      if (!typed?.trim()) return null;
      const number = /^\s*\d{1,3}\s*$/.test(typed) ? Number(typed) : 0;
      if (number >= 1 && number <= most) return number;
      context.addIssue(t.daysOutside({ most }));
      return z.NEVER;
    });

/** Of a form that has requireBothOrNone. */
export const cashDiscountFields = {
  cashDiscountPercentage: percentage,
  cashDiscountDays: daysUpTo(MAX_CASH_DISCOUNT_DAYS),
};

export function requireBothOrNone(form: CashDiscountColumns, context: z.core.$RefinementCtx): void {
  for (const [name, other, message] of [
    ["cashDiscountPercentage", "cashDiscountDays", t.enterCashDiscount()],
    ["cashDiscountDays", "cashDiscountPercentage", t.enterCashDiscountDays()],
  ] as const) {
    if (form[name] === null && form[other] !== null) context.addIssue({ code: "custom", path: [name], message });
  }
}
