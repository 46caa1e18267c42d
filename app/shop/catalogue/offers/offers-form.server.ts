import { z } from "zod";

import * as t from "~/messages/catalogue";
import { rowVersion, tick } from "~/shop/base/fields.server";
import { amountWithin } from "~/shop/base/money/amount-field.server";
import { parseDecimal } from "~/shop/base/money/typed-decimal";
import {
  MAX_CLAIM_DAYS,
  MAX_MESSAGE_MONTHS,
  MAX_MARKUP,
  MAX_PIECES_PER_STYLE,
  MAX_THRESHOLD,
  MAX_TIER_PERCENTAGE,
  MAX_TIER_QUANTITY,
} from "./limits";

const euro = amountWithin({ max: MAX_THRESHOLD, expected: t.enterEuro });
const amount = (missing: () => string) => z.string({ error: missing }).transform(euro);

/** Null when empty. */
const orEmpty = (number: (typed: string, context: z.core.$RefinementCtx<string | undefined>) => number) =>
  z
    .string()
    .optional()
    .transform((typed, context) => (typed?.trim() ? number(typed, context) : null));

/** Nothing is promised when it is empty. */
const threshold = orEmpty(euro);

/** A whole number from 1 to `max`. */
const wholeNumberIn =
  (max: number, outside: (most: number) => string) =>
  (typed: string, context: z.core.$RefinementCtx<string | undefined>) => {
    const number = /^\s*\d{1,9}\s*$/.test(typed) ? Number(typed) : 0;
    if (number >= 1 && number <= max) return number;
    context.addIssue(outside(max));
    return z.NEVER;
  };

const wholeNumber = (max: number, outside: (most: number) => string) =>
  z.string({ error: () => outside(max) }).transform(wholeNumberIn(max, outside));

const factor = orEmpty((typed, context) => {
  const hundredths = parseDecimal(typed);
  if (hundredths !== null && hundredths >= 100 && hundredths <= MAX_MARKUP) return hundredths;
  context.addIssue(t.markupOutside({ most: MAX_MARKUP / 100 }));
  return z.NEVER;
});

/** Typed with a comma or a point, in hundredths. */
const percentage = z.string({ error: t.enterDiscount }).transform((typed, context) => {
  const hundredths = parseDecimal(typed);
  if (hundredths !== null && hundredths > 0 && hundredths <= MAX_TIER_PERCENTAGE) return hundredths;
  context.addIssue(t.discountOutside());
  return z.NEVER;
});

const thresholds = z.object({
  intent: z.literal("thresholds"),
  version: rowVersion(),
  freeShippingThresholdEU: threshold,
  freeShippingThresholdWorld: threshold,
});

export const minimumsForm = z.object({
  intent: z.literal("minimums"),
  version: rowVersion(),
  minimumOrderValue: amount(t.enterMinimumValue),
  minimumPiecesPerStyle: wholeNumber(MAX_PIECES_PER_STYLE, (most) =>
    t.wholeNumberFromOne({ label: t.minimumPiecesPerStyle(), most }),
  ),
  enforceMinimums: tick(),
});

const benefits = z
  .object({
    intent: z.literal("benefits"),
    version: rowVersion(),
    markupFrom: factor,
    markupTo: factor,
  })
  .refine(({ markupFrom, markupTo }) => (markupFrom === null) === (markupTo === null), {
    path: ["markupTo"],
    error: t.bothMarkups,
  })
  .refine(({ markupFrom, markupTo }) => (markupFrom ?? 0) <= (markupTo ?? Infinity), {
    path: ["markupTo"],
    error: t.markupsReversed,
  });

const days = wholeNumberIn(MAX_CLAIM_DAYS, (most) => t.wholeNumberFromOne({ label: t.claimDays(), most }));

const months = wholeNumberIn(MAX_MESSAGE_MONTHS, (most) => t.wholeNumberFromOne({ label: t.messageMonths(), most }));

const problems = z.object({
  intent: z.literal("problems"),
  version: rowVersion(),
  claimDays: orEmpty(days),
  messageMonths: orEmpty(months),
});

/** Specification 5, "Bulk discount form". */
export const tierForm = z.object({
  minQuantity: wholeNumber(MAX_TIER_QUANTITY, (most) => t.wholeNumberFromOne({ label: t.minimumQuantity(), most })),
  discountPercentage: percentage,
  isActive: tick(),
});

const create = tierForm.extend({ intent: z.literal("create") });

const tier = z.string().optional();

/** Specification 5, "Bulk discount form"; distinguished by `intent`. */
export const offersForm = z.discriminatedUnion("intent", [
  thresholds,
  minimumsForm,
  benefits,
  problems,
  create,
  z.object({ intent: z.literal("activate"), tier }),
  z.object({ intent: z.literal("deactivate"), tier }),
]);
export type OffersForm = z.infer<typeof offersForm>;
