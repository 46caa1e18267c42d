import { z } from "zod";

import { MAX_VAT_ID_LENGTH } from "~/shop/customers/companies/company-limits";
import { MAX_VAT_REASON_LENGTH } from "~/shop/customers/companies/vies";
import { optionalLine, optionalText, seenVersion } from "~/shop/base/fields.server";
import { amountWithin } from "~/shop/base/money/amount-field.server";
import { MAX_PROFORMA_REASON_LENGTH, MAX_SHIPPING_COST, VAT_DECISIONS } from "../vat/vat-decision";

const shippingEuro = amountWithin({
  max: MAX_SHIPPING_COST,
  expected: "Enter an amount in euro, like 12.50, or leave it empty.",
});
/** Net euro with a decimal comma or point, parsed to cents; empty means not decided (null). */
const shippingCost = z
  .string()
  .optional()
  .transform((typed, context) => (typed?.trim() ? shippingEuro(typed, context) : null));

/** The admin's form for an order's proforma; `seen` is the version that the page showed, 0 for none. */
export const proformaForm = z
  .object({
    seen: seenVersion(),
    vat: z.enum(VAT_DECISIONS, { error: "Choose how VAT is on the proforma." }),
    vatReason: optionalText(MAX_VAT_REASON_LENGTH),
    vatIdSeen: optionalLine(MAX_VAT_ID_LENGTH),
    shippingCost,
    reason: optionalText(MAX_PROFORMA_REASON_LENGTH),
  })
  .refine(({ seen, reason }) => seen === 0 || Boolean(reason), {
    path: ["reason"],
    error: "Say why the proforma is issued again: the customer reads it.",
    // Checked even when another field has an error.
    when: () => true,
  });
