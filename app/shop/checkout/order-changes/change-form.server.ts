import { z } from "zod";

import * as t from "~/messages/checkout";
import { optionalCode, optionalText, rowId, rowVersion } from "~/shop/base/fields.server";
import { ambiguousAmountMessage, parseDecimal } from "~/shop/base/money/typed-decimal";
import { MAX_QUANTITY } from "~/shop/cart/limits";
import { MAX_TIER_PERCENTAGE } from "~/shop/catalogue/offers/limits";
import { MAX_NOTES_LENGTH, MAX_PO_NUMBER_LENGTH } from "~/shop/orders/limits";
import { REQUEST_KINDS } from "~/shop/orders/order";
import { withLineQuantities } from "~/shop/cart/quantities-form.server";
import { shippingAddressFields, withPostcode } from "~/shop/customers/companies/shipping-address-fields.server";
import { MAX_ADDED_ROWS_LENGTH, MAX_REASON_LENGTH } from "./limits";
import { DISCOUNT_RULES } from "./preview-order-edit";

/** At most two decimals, to hundredths of a percent; null when empty. */
const discount = z
  .string()
  .optional()
  .transform((typed, context) => {
    if (!typed?.trim()) return null;
    const hundredths = parseDecimal(typed);
    if (hundredths !== null && hundredths <= MAX_TIER_PERCENTAGE) return hundredths;
    context.addIssue({
      code: "custom",
      message: ambiguousAmountMessage(typed) ?? t.enterPercentage(),
    });
    return z.NEVER;
  });

/** Besides the quantities of the lines. */
const changeFields = z.object({
  intent: z.enum(["preview", "save"], { error: t.incompleteChange }),
  expectedVersion: rowVersion(),
  rows: optionalText(MAX_ADDED_ROWS_LENGTH),
  ...shippingAddressFields,
  poNumber: optionalCode(MAX_PO_NUMBER_LENGTH),
  customerNotes: optionalText(MAX_NOTES_LENGTH),
  ownDiscount: discount,
  discountRule: z.enum(DISCOUNT_RULES, { error: t.incompleteChange }).optional(),
  reason: optionalText(MAX_REASON_LENGTH).transform((text) => text ?? ""),
});

/** Saving needs a reason, a preview does not. */
const changeWithReason = changeFields.refine(({ intent, reason }) => intent === "preview" || reason, {
  path: ["reason"],
  error: t.sayWhyItChanges,
  when: () => true,
});

/** previewOrderEdit says which quantities a line can have. */
const quantities = { most: 999_999_999, wrong: () => t.quantityOfOrderLine({ most: MAX_QUANTITY }) };

/** `intent` is to show what the change would do, or to save it. */
export const changeForm = (fields: FormData) => withLineQuantities(withPostcode(changeWithReason), fields, quantities);

export const requestForm = (fields: FormData) =>
  withLineQuantities(
    z.object({
      intent: z.enum(REQUEST_KINDS, { error: t.incompleteChange }),
      message: optionalText(MAX_REASON_LENGTH).transform((text) => text ?? ""),
    }),
    fields,
    quantities,
  );

export const withdrawalForm = z.object({ requestId: rowId() });

export const answerForm = z
  .object({
    intent: z.enum(["grant-request", "decline-request"], { error: t.incompleteChange }),
    requestId: z
      .string({ error: t.incompleteChange })
      .regex(/^\d{1,9}$/, { error: t.incompleteChange })
      .transform(Number),
    expectedVersion: rowVersion(),
    answer: optionalText(MAX_REASON_LENGTH),
  })
  .refine(({ intent, answer }) => intent === "grant-request" || answer !== null, {
    path: ["answer"],
    error: t.sayWhyNot,
  });
