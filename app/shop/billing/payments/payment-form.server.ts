import { z } from "zod";

import { isDay, isoDay } from "~/formats/dates";
import { parseId } from "~/formats/ids";
import * as t from "~/messages/billing";
import { optionalCode, requiredText, tick } from "~/shop/base/fields.server";
import { amountWithin } from "~/shop/base/money/amount-field.server";
import { MAX_PAID, MAX_REFERENCE_LENGTH, MAX_UNDO_REASON_LENGTH, MAX_WRITE_OFF } from "./payment";

const amount = z.string({ error: t.enterAmount }).transform(
  amountWithin({
    min: 1,
    max: MAX_PAID,
    expected: t.enterPayment,
  }),
);

const paidOn = z
  .string({ error: t.enterDay })
  .refine(isDay, { error: t.enterIsoDay, abort: true })
  .refine((day) => day <= isoDay(new Date()), { error: t.dayInFuture });

const seen = z
  .string({ error: t.incompletePayment })
  .regex(/^-?\d{1,12}$/, { error: t.incompletePayment })
  .transform(Number);

const recorded = { amount, paidOn, reference: optionalCode(MAX_REFERENCE_LENGTH), seen };

const writtenOff = {
  amount: z.string({ error: t.enterAmount }).transform(
    amountWithin({
      min: 1,
      max: MAX_WRITE_OFF,
      expected: () => t.enterWriteOff({ most: MAX_WRITE_OFF }),
    }),
  ),
  reason: requiredText(MAX_REFERENCE_LENGTH, t.sayWhyWrittenOff),
  seen,
};

const creditUsed = amountWithin({ min: 1, max: MAX_PAID, expected: t.enterCreditToUse });

const used = {
  toOrder: z.string({ error: t.chooseOrder }).transform((text, context) => {
    const id = parseId(text);
    if (id) return id;
    context.addIssue({ code: "custom", message: t.chooseOrder() });
    return z.NEVER;
  }),
  amount: z
    .string()
    .optional()
    .transform((typed, context) => (typed?.trim() ? creditUsed(typed, context) : null)),
  seen,
};

const payment = z.string({ error: t.incompletePayment }).transform((text, context) => {
  const id = parseId(text);
  if (id) return id;
  context.addIssue({ code: "custom", message: t.incompletePayment() });
  return z.NEVER;
});

const reason = requiredText(MAX_UNDO_REASON_LENGTH, t.sayWhyUndone);

/** By `intent`; `seen` is the unpaid amount that the page showed (see unpaidOf). */
export const paymentForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("record"), ...recorded, acceptsAmount: tick() }),
  z.object({ intent: z.literal("refund"), ...recorded, isReturn: tick() }),
  z.object({ intent: z.literal("use-credit"), ...used }),
  z.object({ intent: z.literal("write-off"), ...writtenOff }),
  z.object({ intent: z.literal("cash-discount"), invoice: z.string(), seen }),
  z.object({ intent: z.literal("undo"), payment, reason }),
]);

export type PaymentForm = z.output<typeof paymentForm>;
