import { z } from "zod";

import { formKey, seenVersion, tick } from "~/shop/base/fields.server";
import { amountWithin } from "~/shop/base/money/amount-field.server";
import { parseDecimal } from "~/shop/base/money/typed-decimal";
import {
  MAX_MARKUP,
  MAX_PIECES_PER_STYLE,
  MAX_THRESHOLD,
  MAX_TIER_PERCENTAGE,
  MAX_TIER_QUANTITY,
} from "./limits";

/** A number typed with a comma or a point, in hundredths. `validate` returns the error message, or false when it is valid. */
function typedNumber(missing: string, validate: (hundredths: number | null) => string | false) {
  return z.string({ error: missing }).transform((typed, context) => {
    const value = parseDecimal(typed);
    const message = validate(value);
    if (value !== null && message === false) return value;
    context.addIssue({ code: "custom", message: message || missing });
    return z.NEVER;
  });
}

const euro = amountWithin({
  max: MAX_THRESHOLD,
  expected: "Enter an amount in euro, like 150 or 1234.50.",
});
const amount = (missing: string) => z.string({ error: missing }).transform(euro);

/** Nothing typed is null: nothing is promised. */
const threshold = z
  .string()
  .optional()
  .transform((typed, context) => (typed?.trim() ? euro(typed, context) : null));

/** A whole number from 1 to `max`. */
const wholeNumber = (label: string, max: number) => {
  const range = `${label}: a whole number from 1 to ${max.toLocaleString("en")}.`;
  return z.string({ error: range }).transform((typed, context) => {
    const number = /^\s*\d{1,9}\s*$/.test(typed) ? Number(typed) : 0;
    if (number >= 1 && number <= max) return number;
    context.addIssue({ code: "custom", message: range });
    return z.NEVER;
  });
};

const factor = z
  .string()
  .optional()
  .transform((typed, context) => {
    if (!typed?.trim()) return null;
    const hundredths = parseDecimal(typed);
    if (hundredths !== null && hundredths >= 100 && hundredths <= MAX_MARKUP) return hundredths;
    context.addIssue(
      `Enter a factor from 1 to ${MAX_MARKUP / 100} with at most two decimals, like 2.9, or leave both empty.`,
    );
    return z.NEVER;
  });

const percentage = typedNumber(
  "Enter a percentage.",
  (hundredths) =>
    (hundredths === null || hundredths <= 0 || hundredths > MAX_TIER_PERCENTAGE) &&
    "Enter more than 0 and at most 100 percent, with at most two decimals.",
);

const thresholds = z.object({
  intent: z.literal("thresholds"),
  version: seenVersion(),
  freeShippingThresholdEU: threshold,
  freeShippingThresholdWorld: threshold,
});

const minimums = z.object({
  intent: z.literal("minimums"),
  version: seenVersion(),
  minimumOrderValue: amount("Enter the minimum order value; 0 is none."),
  minimumPiecesPerStyle: wholeNumber("Minimum pieces of a style", MAX_PIECES_PER_STYLE),
  enforceMinimums: tick(),
});

const benefits = z
  .object({
    intent: z.literal("benefits"),
    version: seenVersion(),
    markupFrom: factor,
    markupTo: factor,
  })
  .refine(({ markupFrom, markupTo }) => (markupFrom === null) === (markupTo === null), {
    path: ["markupTo"],
    error: "Enter both, the lowest and the highest, or leave both empty.",
  })
  .refine(({ markupFrom, markupTo }) => (markupFrom ?? 0) <= (markupTo ?? Infinity), {
    path: ["markupTo"],
    error: "The highest mark-up is below the lowest one.",
  });

/** A new bulk discount (specification 5, "Bulk discount form"). */
export const tierForm = z.object({
  minQuantity: wholeNumber("Minimum Quantity", MAX_TIER_QUANTITY),
  discountPercentage: percentage,
  isActive: tick(),
});

const create = tierForm.extend({ intent: z.literal("create"), key: formKey() });

const tier = z.string().optional();

/** The forms of the Offers page (specification 5, "Bulk discount form"), distinguished by `intent`. */
export const offersForm = z.discriminatedUnion("intent", [
  thresholds,
  minimums,
  benefits,
  create,
  z.object({ intent: z.literal("activate"), tier }),
  z.object({ intent: z.literal("deactivate"), tier }),
]);
export type OffersForm = z.infer<typeof offersForm>;
