import { z } from "zod";

import { isDay } from "~/formats/dates";
import * as t from "~/messages/catalogue";
import * as tLayout from "~/messages/layout";
import { requiredLine } from "~/shop/base/fields.server";
import { cashDiscountFields, requireBothOrNone } from "~/shop/base/money/cash-discount-fields.server";
import { parseDecimal } from "~/shop/base/money/typed-decimal";
import type { WindowFields } from "./change-windows.server";
import { MAX_PAYMENT_DAYS, MAX_POSITION, MAX_SHIPPING_WEEKS, MAX_WINDOW_NAME_LENGTH, WINDOW_SEPARATOR } from "./limits";
import { PAYMENTS, WINDOW_KINDS } from "./window";

/** As a date input sends it; null when empty. */
const day = z
  .string()
  .trim()
  .refine((text) => text === "" || isDay(text), { error: t.windowDayLike })
  .optional()
  .transform((text) => text || null);

/** Null when empty. */
const number = (min: number, max: number) =>
  z
    .string()
    .trim()
    .refine((text) => text === "" || (/^\d{1,4}$/.test(text) && +text >= min && +text <= max), {
      error: () => t.numberOutside({ least: min, most: max }),
    })
    .optional()
    .transform((text) => (text ? Number(text) : null));

const percentage = z
  .string()
  .trim()
  .optional()
  .transform((typed, context) => {
    if (!typed) return 0;
    const hundredths = parseDecimal(typed);
    if (hundredths !== null && hundredths > 0 && hundredths < 10_000) return hundredths;
    context.addIssue(t.depositOutside());
    return z.NEVER;
  });

export const windowForm = z
  .object({
    name: requiredLine(MAX_WINDOW_NAME_LENGTH, tLayout.enterName).refine((name) => !name.includes(WINDOW_SEPARATOR), {
      error: () => t.nameWithSeparator({ separator: WINDOW_SEPARATOR }),
    }),
    kind: z.enum(WINDOW_KINDS, { error: t.chooseKind }),
    ordersFrom: day,
    ordersUntil: day,
    shipsFrom: day,
    shipsUntil: day,
    weeksFrom: number(1, MAX_SHIPPING_WEEKS),
    weeksTo: number(1, MAX_SHIPPING_WEEKS),
    payment: z.enum(PAYMENTS, { error: t.choosePayment }),
    paymentDays: number(0, MAX_PAYMENT_DAYS).transform((days) => days ?? 0),
    depositPercentage: percentage,
    ...cashDiscountFields,
    position: number(0, MAX_POSITION).transform((position) => position ?? 0),
  })
  .superRefine(requireBothOrNone)
  .superRefine((window, context) => {
    for (const [field, message] of problemsOf(window)) {
      context.addIssue({ code: "custom", path: [field], message });
    }
  })
  // Terms that do not belong to the chosen payment are not kept.
  .transform((window) => ({
    ...window,
    paymentDays: window.payment === "in_advance" ? 0 : window.paymentDays,
    depositPercentage: window.payment === "deposit" ? window.depositPercentage : 0,
  }));

/** With a message for each field that contradicts another. */
function problemsOf(window: WindowFields): [field: keyof WindowFields, message: string][] {
  const { ordersFrom, ordersUntil, shipsFrom, shipsUntil, weeksFrom, weeksTo } = window;
  const problems: [keyof WindowFields, string][] = [];
  const isBefore = (until: string | null, from: string | null) => until !== null && from !== null && until < from;
  if (isBefore(ordersUntil, ordersFrom)) {
    problems.push(["ordersUntil", t.ordersReversed()]);
  }
  const hasDays = shipsFrom !== null || shipsUntil !== null;
  const hasWeeks = weeksFrom !== null || weeksTo !== null;
  if (hasDays && hasWeeks) {
    problems.push(["weeksFrom", t.daysOrWeeks()]);
  } else if (!hasDays && !hasWeeks) {
    problems.push(["shipsFrom", t.enterShipping()]);
  } else if (hasDays && (shipsFrom === null || shipsUntil === null)) {
    problems.push([shipsFrom === null ? "shipsFrom" : "shipsUntil", t.enterBothDays()]);
  } else if (hasWeeks && (weeksFrom === null || weeksTo === null)) {
    problems.push([weeksFrom === null ? "weeksFrom" : "weeksTo", t.enterBothWeeks()]);
  }
  if (isBefore(shipsUntil, shipsFrom)) {
    problems.push(["shipsUntil", t.shippingReversed()]);
  }
  if (isBefore(shipsUntil, ordersUntil)) {
    problems.push(["ordersUntil", t.ordersAfterShipping()]);
  }
  if (weeksFrom !== null && weeksTo !== null && weeksTo < weeksFrom) {
    problems.push(["weeksTo", t.weeksReversed()]);
  }
  if (window.payment === "deposit" && window.depositPercentage === 0) {
    problems.push(["depositPercentage", t.enterDeposit()]);
  }
  return problems;
}
