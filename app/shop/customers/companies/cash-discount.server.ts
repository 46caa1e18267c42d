import { z } from "zod";

import { db } from "~/db/db.server";
import { personName } from "~/formats/person-name";
import * as t from "~/messages/customers";
import { auditChange, record } from "~/shop/base/audit/audit.server";
import { parseDecimal } from "~/shop/base/money/typed-decimal";
import { Problem } from "~/shop/base/problem";
import { contactColumns } from "~/shop/brand/mail/contact";
import { type CashDiscount, MAX_CASH_DISCOUNT, MAX_CASH_DISCOUNT_DAYS } from "./cash-discount";

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

const days = z
  .string()
  .optional()
  .transform((typed, context) => {
    if (!typed?.trim()) return null;
    const number = /^\s*\d{1,3}\s*$/.test(typed) ? Number(typed) : 0;
    if (number >= 1 && number <= MAX_CASH_DISCOUNT_DAYS) return number;
    context.addIssue(t.cashDiscountDaysOutside({ most: MAX_CASH_DISCOUNT_DAYS }));
    return z.NEVER;
  });

/** Both or none. */
export const cashDiscountForm = z
  .object({ intent: z.literal("cash-discount"), cashDiscountPercentage: percentage, cashDiscountDays: days })
  .superRefine((form, context) => {
    for (const [name, other, message] of [
      ["cashDiscountPercentage", "cashDiscountDays", t.enterCashDiscount()],
      ["cashDiscountDays", "cashDiscountPercentage", t.enterCashDiscountDays()],
    ] as const) {
      if (form[name] === null && form[other] !== null) context.addIssue({ code: "custom", path: [name], message });
    }
  });

/** Of the invoices of a company from now on; null: none. */
export function agreeCashDiscount(actorId: string, companyId: string, agreed: CashDiscount | null): Promise<void> {
  return db.write(async (tx) => {
    const { count } = await tx.company.updateMany({
      where: { id: companyId },
      // Locks the customer.
      data: { updatedAt: new Date() },
    });
    if (count === 0) throw new Problem("not_found.customer");
    const { contact, ...before } = await tx.company.findUniqueOrThrow({
      where: { id: companyId },
      select: { contact: { select: contactColumns }, cashDiscountPercentage: true, cashDiscountDays: true },
    });
    const after = {
      cashDiscountPercentage: agreed?.percentage ?? null,
      cashDiscountDays: agreed?.days ?? null,
    };
    const change = auditChange(before, after);
    if (Object.keys(change.after).length === 0) return;
    await tx.company.updateMany({ where: { id: companyId }, data: after });
    await record(tx, {
      actorId,
      action: "agree_cash_discount",
      subject: `company:${companyId}`,
      label: personName(contact),
      ...change,
    });
  });
}
