import { z } from "zod";

import { isDay } from "~/formats/dates";
import { requiredLine, tick } from "~/shop/base/fields.server";
import { parseDecimal } from "~/shop/base/money/typed-decimal";
import { MAX_GROUP_NAME_LENGTH, MAX_PERCENT_OFF } from "./limits";

/** An optional day, as a date input sends it; null when empty. */
const day = z
  .string()
  .trim()
  .refine((text) => text === "" || isDay(text), { error: "Enter a day, like 2027-03-15." })
  .optional()
  .transform((text) => text || null);

const percentOff = z
  .string()
  .trim()
  .optional()
  .transform((typed, context) => {
    const hundredths = typed ? parseDecimal(typed) : 0;
    if (hundredths !== null && hundredths <= MAX_PERCENT_OFF) return hundredths;
    context.addIssue("Enter 0 or more and less than 100 percent, with at most two decimals.");
    return z.NEVER;
  });

/** The form of a price group. */
export const groupForm = z
  .object({
    name: requiredLine(MAX_GROUP_NAME_LENGTH, "Enter a name."),
    percentOff,
    tiersApply: tick(),
    validFrom: day,
    validTo: day,
  })
  .refine(({ validFrom, validTo }) => !validFrom || !validTo || validFrom <= validTo, {
    path: ["validTo"],
    error: "The last day is before the first one.",
  });
