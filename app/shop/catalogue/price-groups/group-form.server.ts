import { z } from "zod";

import { isDay } from "~/formats/dates";
import * as t from "~/messages/catalogue";
import * as tLayout from "~/messages/layout";
import { requiredLine, tick } from "~/shop/base/fields.server";
import { parseDecimal } from "~/shop/base/money/typed-decimal";
import { MAX_GROUP_NAME_LENGTH, MAX_PERCENT_OFF } from "./limits";

/** As a date input sends it; null when empty. */
const day = z
  .string()
  .trim()
  .refine((text) => text === "" || isDay(text), { error: t.windowDayLike })
  .optional()
  .transform((text) => text || null);

const percentOff = z
  .string()
  .trim()
  .optional()
  .transform((typed, context) => {
    const hundredths = typed ? parseDecimal(typed) : 0;
    if (hundredths !== null && hundredths <= MAX_PERCENT_OFF) return hundredths;
    context.addIssue(t.percentOffOutside());
    return z.NEVER;
  });

export const groupForm = z
  .object({
    name: requiredLine(MAX_GROUP_NAME_LENGTH, tLayout.enterName),
    percentOff,
    tiersApply: tick(),
    validFrom: day,
    validTo: day,
  })
  .refine(({ validFrom, validTo }) => !validFrom || !validTo || validFrom <= validTo, {
    path: ["validTo"],
    error: t.endsBeforeItBegins,
  });
