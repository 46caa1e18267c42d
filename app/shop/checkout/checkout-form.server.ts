import { z } from "zod";

import { optionalLine, optionalText, seenVersion } from "~/shop/fields.server";
import { storedVatId, vatIdFields, vatIdProblem } from "~/shop/customers/company-fields.server";
import { MAX_COMPANY_NAME_LENGTH } from "~/shop/customers/company-limits";
import { MAX_NOTES_LENGTH, MAX_PO_NUMBER_LENGTH } from "~/shop/orders/limits";
import { shippingAddressFields } from "~/shop/orders/shipping-address-fields.server";

const INCOMPLETE = "The form arrived incomplete. Please check it and submit again.";

const fields = z.object({
  ...shippingAddressFields,
  companyName: optionalLine(MAX_COMPANY_NAME_LENGTH),
  ...vatIdFields,
  poNumber: optionalLine(MAX_PO_NUMBER_LENGTH),
  customerNotes: optionalText(MAX_NOTES_LENGTH),
  checkoutToken: z.string({ error: INCOMPLETE }).regex(/^[\w-]{6,50}$/, { error: INCOMPLETE }),
  reviewed: z.string({ error: INCOMPLETE }).regex(/^[\w-]{22}$/, { error: INCOMPLETE }),
  // A page from before it named the terms: none were seen.
  terms: seenVersion().transform((number) => Math.max(0, number)),
});

/**
 * The checkout form: shipping address, company name and VAT ID for a profile without them, PO number and notes, idempotency
 * token, the reviewed cart's fingerprint, and the version of the terms of sale.
 */
export const checkoutForm = fields
  .superRefine(
    (form, ctx) => {
      const problem = vatIdProblem(form, form.country);
      if (problem) ctx.addIssue({ code: "custom", path: ["vatId"], message: problem });
    },
    { when: () => true },
  )
  .transform(({ companyName, vatId, vatIdSeen: _, ...form }) => ({
    ...form,
    company: { companyName, vatId: storedVatId(vatId, form.country) },
  }));
