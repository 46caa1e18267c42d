import { z } from "zod";

import { isDay } from "~/formats/dates";
import { requiredLine, seenVersion, tick } from "~/shop/base/fields.server";
import { parseDecimal } from "~/shop/base/money/typed-decimal";
import {
  MAX_EXPORT_REASON_LENGTH,
  MAX_GROSS_WEIGHT,
  MAX_PACKAGES,
  MAX_PLACE_LENGTH,
} from "./commercial-invoice";
import { kilograms } from "../customs/customs";

const NO_PACKAGES = `Enter the number of packages, from 1 to ${MAX_PACKAGES.toLocaleString("en")}.`;
const NO_WEIGHT = `Enter the gross weight in kilograms, like 12.5, at most ${kilograms(MAX_GROSS_WEIGHT)}.`;

const packages = z
  .string({ error: NO_PACKAGES })
  .trim()
  .regex(/^[1-9]\d{0,3}$/, { error: NO_PACKAGES })
  .transform(Number);

/** Kilograms with a decimal comma or point, parsed to grams. */
const grossWeight = z.string({ error: NO_WEIGHT }).transform((typed, context) => {
  const grams = (parseDecimal(typed.trimEnd().replace(/kg$/i, "")) ?? 0) * 10;
  if (grams > 0 && grams <= MAX_GROSS_WEIGHT) return grams;
  context.addIssue({ code: "custom", message: NO_WEIGHT });
  return z.NEVER;
});

/** The admin's form for an order's commercial invoice; `seen` is the version that the page showed, 0 for none. */
export const commercialInvoiceForm = z.object({
  seen: seenVersion(),
  packages,
  grossWeight,
  place: requiredLine(MAX_PLACE_LENGTH, "Enter the place to which the goods are delivered."),
  reason: requiredLine(MAX_EXPORT_REASON_LENGTH, "Enter the reason of the export."),
  exportDate: z
    .string({ error: "Enter the day of the export." })
    .refine(isDay, { error: "Enter the day of the export." }),
  isPreferential: tick(),
});
