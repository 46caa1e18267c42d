import { z } from "zod";

import { db } from "~/db/db.server";
import { personName } from "~/formats/person-name";
import * as t from "~/messages/customers";
import { auditChange, record } from "~/shop/base/audit/audit.server";
import { cashDiscountFields, daysUpTo, requireBothOrNone } from "~/shop/base/money/cash-discount-fields.server";
import { Problem } from "~/shop/base/problem";
import type { AgreedTerms } from "~/shop/catalogue/delivery-windows/window";
import { contactColumns } from "~/shop/brand/mail/contact";

/** After an invoice. */
const MAX_NET_DAYS = 120;

/** A cash discount ends before the invoice is due. */
export const paymentTermsForm = z
  .object({ intent: z.literal("payment-terms"), netDays: daysUpTo(MAX_NET_DAYS), ...cashDiscountFields })
  .superRefine(requireBothOrNone)
  .superRefine(({ netDays, cashDiscountPercentage, cashDiscountDays: days }, context) => {
    if (netDays === null || cashDiscountPercentage === null || days === null || days < netDays) return;
    context.addIssue({ code: "custom", path: ["cashDiscountDays"], message: t.cashDiscountBeforeDue({ netDays }) });
  });

/** The days net are of its orders from now on, the cash discount is also of its invoices. */
export function agreePaymentTerms(actorId: string, companyId: string, terms: AgreedTerms): Promise<void> {
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
