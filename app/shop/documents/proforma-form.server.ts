import { z } from "zod";

import { optionalText, seenVersion } from "~/shop/fields.server";
import { formatEuroShort } from "~/shop/money/money";
import { ambiguousAmountMessage } from "~/shop/money/typed-decimal";
import { parseEuro } from "~/shop/money/typed-money";
import { MAX_PROFORMA_REASON_LENGTH, MAX_SHIPPING_COST, VAT_DECISIONS } from "./vat-decision";

/** Net euro with a decimal comma or point, parsed to cents; empty means not decided (null). */
const shippingCost = z
  .string()
  .optional()
  .transform((typed, context) => {
    if (!typed?.trim()) return null;
    const cents = parseEuro(typed);
    if (cents !== null && cents <= MAX_SHIPPING_COST) return cents;
    context.addIssue({
      code: "custom",
      message:
        cents === null
          ? (ambiguousAmountMessage(typed) ??
            "Enter an amount in euro, like 12.50, or leave it empty.")
          : `Enter at most ${formatEuroShort(MAX_SHIPPING_COST)}.`,
    });
    return z.NEVER;
  });

/** The admin's form for an order's proforma; `seen` is the version that the page showed, 0 for none. */
export const proformaForm = z
  .object({
    seen: seenVersion(),
    vat: z.enum(VAT_DECISIONS, { error: "Choose how VAT is on the proforma." }),
    shippingCost,
    reason: optionalText(MAX_PROFORMA_REASON_LENGTH),
  })
  .refine(({ seen, reason }) => seen === 0 || Boolean(reason), {
    path: ["reason"],
    error: "Say why the proforma is issued again: the customer reads it.",
    // Checked even when another field has an error.
    when: () => true,
  });
