import { z } from "zod";

import { isDay, isoDay } from "~/formats/dates";
import { parseId } from "~/formats/ids";
import { ALL_CATEGORIES } from "~/shop/catalogue/search/query";
import { tick } from "~/shop/base/fields.server";
import { parseDecimal } from "~/shop/base/money/typed-decimal";
import { MAX_CHANGE_PERCENT, type Rounding, ROUNDINGS } from "./limits";

const percent = z.string({ error: "Enter the percentage." }).transform((typed, context) => {
  const [, sign = "", rest = ""] = /^\s*([+-]?)\s*(.*)$/.exec(typed.replace("−", "-")) ?? [];
  const hundredths = parseDecimal(rest);
  if (hundredths !== null && hundredths > 0 && hundredths <= MAX_CHANGE_PERCENT) {
    return sign === "-" ? -hundredths : hundredths;
  }
  context.addIssue("Enter up to 50 percent, like 4 or -2.5.");
  return z.NEVER;
});

/** The form of a price change: "raise all by 4 % from 1 March". */
export const priceChangeForm = z.object({
  percent,
  fromDay: z
    .string({ error: "Enter the first day of the new prices." })
    .trim()
    .refine(isDay, { error: "Enter a day, like 2027-03-01.", abort: true })
    .refine((day) => day >= isoDay(new Date()), { error: "Enter today or a later day." }),
  category: z
    .string()
    .optional()
    .transform((typed) => (!typed || typed === ALL_CATEGORIES ? null : typed)),
  windowId: z.string().optional().transform(parseId),
  rounding: z
    .enum(Object.keys(ROUNDINGS), { error: "Choose what is rounded to." })
    .transform((typed) => Number(typed) as Rounding),
  withRecommended: tick(),
  withOwn: tick(),
});
