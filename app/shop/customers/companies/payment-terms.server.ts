import { z } from "zod";

import { db } from "~/db/db.server";
import { personName } from "~/formats/person-name";
import * as t from "~/messages/customers";
import { auditChange, record } from "~/shop/base/audit/audit.server";
import { parseDecimal } from "~/shop/base/money/typed-decimal";
import { Problem } from "~/shop/base/problem";
import { contactColumns } from "~/shop/brand/mail/contact";
import { MAX_CASH_DISCOUNT, MAX_CASH_DISCOUNT_DAYS } from "./cash-discount";

/** After an invoice. */
const MAX_NET_DAYS = 120;

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

const days = (most: number) =>
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

/** A cash discount has both numbers, and ends before the invoice is due. */
export const paymentTermsForm = z
  .object({
    intent: z.literal("payment-terms"),
    netDays: days(MAX_NET_DAYS),
    cashDiscountPercentage: percentage,
    cashDiscountDays: days(MAX_CASH_DISCOUNT_DAYS),
  })
  .superRefine(({ netDays, cashDiscountPercentage, cashDiscountDays }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (cashDiscountPercentage === null && cashDiscountDays !== null) {
      refuse("cashDiscountPercentage", t.enterCashDiscount());
    } else if (cashDiscountPercentage !== null && cashDiscountDays === null) {
      refuse("cashDiscountDays", t.enterCashDiscountDays());
    } else if (netDays !== null && cashDiscountDays !== null && cashDiscountDays >= netDays) {
      refuse("cashDiscountDays", t.cashDiscountBeforeDue({ netDays }));
    }
  });

/** As agreed with a company. */
export interface PaymentTermsOfCompany {
  /** Of its orders from now on; null: as the delivery windows say. */
  netDays: number | null;
  /** Of its invoices from now on, with the days; both null: none. */
  cashDiscountPercentage: number | null;
  cashDiscountDays: number | null;
}

export function agreePaymentTerms(actorId: string, companyId: string, terms: PaymentTermsOfCompany): Promise<void> {
  const { netDays, cashDiscountPercentage, cashDiscountDays } = terms;
  const after = { netDays, cashDiscountPercentage, cashDiscountDays };
  return db.write(async (tx) => {
    const { count } = await tx.company.updateMany({
      where: { id: companyId },
      // Locks the customer.
      data: { updatedAt: new Date() },
    });
    if (count === 0) throw new Problem("not_found.customer");
    const { contact, ...before } = await tx.company.findUniqueOrThrow({
      where: { id: companyId },
      select: {
        contact: { select: contactColumns },
        netDays: true,
        cashDiscountPercentage: true,
        cashDiscountDays: true,
      },
    });
    const change = auditChange(before, after);
    if (Object.keys(change.after).length === 0) return;
    await tx.company.updateMany({ where: { id: companyId }, data: after });
    await record(tx, {
      actorId,
      action: "agree_payment_terms",
      subject: `company:${companyId}`,
      label: personName(contact),
      ...change,
    });
  });
}
