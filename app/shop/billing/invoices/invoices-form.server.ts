import { z } from "zod";

import { addDays, isDay, isoDay } from "~/formats/dates";
import { parseId } from "~/formats/ids";
import * as t from "~/messages/billing";
import { requiredText, rowVersion, tick } from "~/shop/base/fields.server";
import { amountWithin } from "~/shop/base/money/amount-field.server";
import { MAX_PAID } from "~/shop/billing/payments/payment";
import { lineIdOfField } from "~/shop/cart/line-fields";
import { MAX_QUANTITY } from "~/shop/cart/limits";
import { withLineQuantities } from "~/shop/cart/quantities-form.server";
import { MAX_SHIPPING_COST } from "../documents/proforma";
import {
  type InvoiceKind,
  MAX_CREDIT_REASON_LENGTH,
  MAX_DAYS_TO_FIRST,
  MAX_FIRST_NUMBER,
  MAX_INVOICED_SHIPMENTS,
} from "./invoice";

const tickedIds = z
  .array(z.string())
  .superRefine((ticked, context) => {
    const addIssue = (message: string) => context.addIssue({ code: "custom", message });
    if (ticked.length === 0) addIssue(t.tickFirst());
    if (ticked.length > MAX_INVOICED_SHIPMENTS) addIssue(t.tooManyTicked({ most: MAX_INVOICED_SHIPMENTS }));
  })
  .transform((ticked) => ticked.flatMap((text) => parseId(text) ?? []));

/** What is ticked: an invoice for each shipment, or for each customer, or a document for the money of each order. */
export const invoicesForm = z.object({
  intent: z.enum(["shipments", "customers", "prepaid"]),
  id: tickedIds.prefault([]),
});

/** Whether money that is received before the goods leave is to get a document. */
export const prepaymentDocumentsForm = z.object({
  intent: z.literal("prepayment-documents"),
  version: rowVersion(),
  prepaymentDocuments: tick(),
});

/** The shipments that the page of an order showed, such as "13,15", for one invoice. */
export const orderInvoiceForm = z.object({
  shipments: z
    .string()
    .default("")
    .transform((ids) => ids.split(","))
    .pipe(tickedIds),
});

const firstNumber = z
  .string()
  .default("1")
  .transform((typed, context) => {
    const number = /^\s*\d{1,9}\s*$/.test(typed) ? Number(typed) : 0;
    if (number >= 1 && number <= MAX_FIRST_NUMBER) return number;
    context.addIssue(t.firstNumberOutside({ most: MAX_FIRST_NUMBER }));
    return z.NEVER;
  });
const firstNumbers = z.object({
  invoice: firstNumber,
  prepayment_invoice: firstNumber,
  credit_note: firstNumber,
  receipt: firstNumber,
} satisfies Record<InvoiceKind, z.ZodType>);

/** The day from which shipments are invoiced here, with the first numbers that are typed, and those that the form showed. */
export const firstDayForm = z.object({
  intent: z.literal("first-day"),
  version: rowVersion(),
  invoicesFrom: z
    .string({ error: t.enterDay })
    .refine(isDay, { error: t.enterIsoDay, abort: true })
    .refine(
      (day) => {
        const today = isoDay(new Date());
        return day >= addDays(today, -MAX_DAYS_TO_FIRST) && day <= addDays(today, MAX_DAYS_TO_FIRST);
      },
      { error: t.firstDayTooFar },
    ),
  numbers: firstNumbers.prefault({}),
  seen: firstNumbers.extend({ year: z.string().default("") }).prefault({}),
});

const reason = requiredText(MAX_CREDIT_REASON_LENGTH, t.sayWhyCredited);

const amountToCredit = amountWithin({ min: 1, max: MAX_PAID, expected: t.enterCreditedAmount });
const shippingToCredit = amountWithin({ max: MAX_SHIPPING_COST, expected: t.enterCreditedShipping });

const creditNoteForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("take-back"), reason }),
  z.object({
    intent: z.literal("amount"),
    reason,
    amount: z.string({ error: t.enterCreditedAmount }).transform(amountToCredit),
  }),
  z.object({
    intent: z.literal("lines"),
    reason,
    shipping: z
      .string()
      .optional()
      .transform((typed, context) => (typed?.trim() ? shippingToCredit(typed, context) : 0)),
  }),
]);

/** How an invoice is credited, by `intent`, with the `quantities` of this form by the number of their line in the invoice. */
export function creditForm(form: FormData) {
  const isBlank = [...form].every(
    ([name, typed]) => (name !== "shipping" && lineIdOfField(name) === null) || /^[\s0]*$/.test(String(typed)),
  );
  const schema = creditNoteForm.superRefine(
    (_, context) => {
      if (form.get("intent") === "lines" && isBlank) context.addIssue(t.enterPiecesOrShipping());
    },
    { when: () => true },
  );
  return withLineQuantities(schema, form, { most: MAX_QUANTITY, wrong: t.enterCreditedPieces });
}
