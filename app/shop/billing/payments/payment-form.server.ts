import { z } from "zod";

import { isDay, isoDay } from "~/formats/dates";
import { parseId } from "~/formats/ids";
import { optionalLine, requiredText } from "~/shop/base/fields.server";
import { amountWithin } from "~/shop/base/money/amount-field.server";
import { formatEuro } from "~/shop/base/money/money";
import { MAX_PAID, MAX_REFERENCE_LENGTH, MAX_UNDO_REASON_LENGTH, MAX_WRITE_OFF } from "./payment";

const INCOMPLETE = "The form arrived incomplete. Please check the payments and press again.";

const amount = z.string({ error: "Enter the amount." }).transform(
  amountWithin({
    min: 1,
    max: MAX_PAID,
    expected: "Enter an amount in euro above 0, like 1234.50.",
  }),
);

const paidOn = z
  .string({ error: "Enter the day." })
  .refine(isDay, { error: "Enter the day as year, month and day: 2026-11-20.", abort: true })
  .refine((day) => day <= isoDay(new Date()), { error: "This day is in the future." });

const key = z.string({ error: INCOMPLETE }).regex(/^[\w-]{8,64}$/, { error: INCOMPLETE });

const recorded = { amount, paidOn, reference: optionalLine(MAX_REFERENCE_LENGTH), key };

const writtenOff = {
  amount: z.string({ error: "Enter the amount." }).transform(
    amountWithin({
      min: 1,
      max: MAX_WRITE_OFF,
      expected: `Enter an amount in euro of at most ${formatEuro(MAX_WRITE_OFF)}, like 12.50.`,
    }),
  ),
  reason: requiredText(MAX_REFERENCE_LENGTH, "Say why it is written off."),
  key,
};

const payment = z.string({ error: INCOMPLETE }).transform((text, context) => {
  const id = parseId(text);
  if (id) return id;
  context.addIssue({ code: "custom", message: INCOMPLETE });
  return z.NEVER;
});

const reason = requiredText(MAX_UNDO_REASON_LENGTH, "Say why the payment is undone.");

/** The forms about the payments of an order, by their `intent`; `key` is the key of the form. */
export const paymentForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("record"), ...recorded }),
  z.object({ intent: z.literal("refund"), ...recorded }),
  z.object({ intent: z.literal("write-off"), ...writtenOff }),
  z.object({ intent: z.literal("undo"), payment, reason }),
]);

export type PaymentForm = z.output<typeof paymentForm>;
