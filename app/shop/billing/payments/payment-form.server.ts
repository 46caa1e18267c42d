import { z } from "zod";

import { isDay, isoDay } from "~/formats/dates";
import { parseId } from "~/formats/ids";
import { optionalCode, requiredText, tick } from "~/shop/base/fields.server";
import { amountWithin } from "~/shop/base/money/amount-field.server";
import * as texts from "~/texts/billing";
import { MAX_PAID, MAX_REFERENCE_LENGTH, MAX_UNDO_REASON_LENGTH, MAX_WRITE_OFF } from "./payment";

const amount = z.string({ error: texts.enterAmount }).transform(
  amountWithin({
    min: 1,
    max: MAX_PAID,
    expected: texts.enterPayment,
  }),
);

const paidOn = z
  .string({ error: texts.enterDay })
  .refine(isDay, { error: texts.enterIsoDay, abort: true })
  .refine((day) => day <= isoDay(new Date()), { error: texts.dayInFuture });

const key = z.string({ error: texts.incompletePayment }).regex(/^[\w-]{8,64}$/, { error: texts.incompletePayment });

const seen = z
  .string({ error: texts.incompletePayment })
  .regex(/^-?\d{1,12}$/, { error: texts.incompletePayment })
  .transform(Number);

const recorded = { amount, paidOn, reference: optionalCode(MAX_REFERENCE_LENGTH), seen, key };

const writtenOff = {
  amount: z.string({ error: texts.enterAmount }).transform(
    amountWithin({
      min: 1,
      max: MAX_WRITE_OFF,
      expected: () => texts.enterWriteOff(MAX_WRITE_OFF),
    }),
  ),
  reason: requiredText(MAX_REFERENCE_LENGTH, texts.sayWhyWrittenOff),
  seen,
  key,
};

const payment = z.string({ error: texts.incompletePayment }).transform((text, context) => {
  const id = parseId(text);
  if (id) return id;
  context.addIssue({ code: "custom", message: texts.incompletePayment() });
  return z.NEVER;
});

const reason = requiredText(MAX_UNDO_REASON_LENGTH, texts.sayWhyUndone);

/** The forms about the payments of an order, by their `intent`; `seen` is what their page showed as not paid (see unpaidOf), `key` the key of the form. */
export const paymentForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("record"), ...recorded, acceptsAmount: tick() }),
  z.object({ intent: z.literal("refund"), ...recorded, isReturn: tick() }),
  z.object({ intent: z.literal("write-off"), ...writtenOff }),
  z.object({ intent: z.literal("undo"), payment, reason }),
]);

export type PaymentForm = z.output<typeof paymentForm>;
