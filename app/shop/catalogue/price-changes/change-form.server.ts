import { z } from "zod";

import { isDay, isoDay } from "~/formats/dates";
import { parseId } from "~/formats/ids";
import * as t from "~/messages/catalogue";
import { ALL_CATEGORIES } from "~/shop/catalogue/search/query";
import { tick } from "~/shop/base/fields.server";
import { parseDecimal } from "~/shop/base/money/typed-decimal";
import { MAX_CHANGE_PERCENT, type Rounding, ROUNDINGS } from "./limits";

const percent = z.string({ error: t.enterPercentage }).transform((typed, context) => {
  const [, sign = "", rest = ""] = /^\s*([+-]?)\s*(.*)$/.exec(typed.replace("−", "-")) ?? [];
  const hundredths = parseDecimal(rest);
  if (hundredths !== null && hundredths > 0 && hundredths <= MAX_CHANGE_PERCENT) {
    return sign === "-" ? -hundredths : hundredths;
  }
  context.addIssue(t.percentageOutside());
  return z.NEVER;
});

export const priceChangeForm = z.object({
  percent,
  fromDay: z
    .string({ error: t.enterFirstDay })
    .trim()
    .refine(isDay, { error: t.pricesDayLike, abort: true })
    .refine((day) => day >= isoDay(new Date()), { error: t.todayOrLater }),
  category: z
    .string()
    .optional()
    .transform((typed) => (!typed || typed === ALL_CATEGORIES ? null : typed)),
  windowId: z.string().optional().transform(parseId),
  rounding: z.enum(ROUNDINGS.map(String), { error: t.chooseRounding }).transform((typed) => Number(typed) as Rounding),
  withRecommended: tick(),
  withOwn: tick(),
});
