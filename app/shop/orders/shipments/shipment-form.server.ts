import { z } from "zod";

import { isDay, isoDay } from "~/formats/dates";
import { parseId } from "~/formats/ids";
import { optionalCode, optionalText, tick } from "~/shop/base/fields.server";
import { ambiguousAmountMessage, parseDecimal } from "~/shop/base/money/typed-decimal";
import { MAX_STEP_NOTE_LENGTH } from "~/shop/orders/limits";
import * as texts from "~/texts/orders";
import { CARRIER_KEYS } from "./carriers";
import { MAX_CARTONS, MAX_KILOGRAMS, MAX_TRACKING_NUMBER_LENGTH } from "./limits";
import { lineIdOfField, MAX_MESSAGES } from "../line-fields";
import type { ShippedLine } from "./shipment";

const cartons = z
  .string()
  .trim()
  .refine((text) => /^\d{0,4}$/.test(text) && text !== "0" && Number(text) <= MAX_CARTONS, {
    error: () => texts.enterCartons(MAX_CARTONS),
  })
  .optional()
  .transform((text) => Number(text) || null);

/** Kilograms with a decimal comma or point, parsed to grams. */
const grossWeight = z
  .string()
  .optional()
  .transform((typed, context) => {
    if (!typed?.trim()) return null;
    const hundredths = parseDecimal(typed);
    if (hundredths && hundredths <= MAX_KILOGRAMS * 100) return hundredths * 10;
    context.addIssue(ambiguousAmountMessage(typed) ?? texts.enterWeight(MAX_KILOGRAMS));
    return z.NEVER;
  });

/** The form of a shipment, without its quantities. `version` is that of the order, or of the shipment that is corrected. */
export const shipmentForm = z.object({
  version: z.unknown().transform((typed) => parseId(typed) ?? 0),
  shippedOn: z
    .string({ error: texts.enterShippingDay })
    .trim()
    .refine(isDay, { error: texts.enterWholeDay, abort: true })
    .refine((day) => day <= isoDay(new Date()), { error: texts.enterPastDay }),
  carrier: z
    .enum([...CARRIER_KEYS, "none"], { error: texts.chooseCarrier })
    .transform((carrier) => (carrier === "none" ? null : carrier)),
  trackingNumber: optionalCode(MAX_TRACKING_NUMBER_LENGTH),
  cartons,
  grossWeight,
  note: optionalText(MAX_STEP_NOTE_LENGTH),
  tellsCustomer: tick(),
  acceptsUnpaid: tick(),
  confirms: tick(),
});

/** Reads the quantities of a shipment; empty means 0. `errors` has the messages by the names of the fields. */
export function parseLines(form: FormData): {
  lines: ShippedLine[];
  errors: Record<string, string[]>;
} {
  const lines = new Map<number, number>();
  const errors: Record<string, string[]> = {};
  let wrong = 0;
  for (const [name, value] of form) {
    const orderLineId = lineIdOfField(name);
    if (orderLineId === null || typeof value !== "string") continue;
    const text = value.trim();
    if (!/^\d{0,6}$/.test(text)) {
      if (++wrong <= MAX_MESSAGES) errors[name] = [texts.enterPieces()];
    } else if (Number(text) > 0) lines.set(orderLineId, Number(text));
  }
  return {
    lines: [...lines].map(([orderLineId, quantity]) => ({ orderLineId, quantity })),
    errors,
  };
}

/** shipmentForm with the `lines` of this form, so that all that is wrong is said at once. */
export function shipmentFormWithLines(form: FormData) {
  const { lines, errors } = parseLines(form);
  return shipmentForm
    .superRefine(
      (_, context) => {
        for (const [name, messages] of Object.entries(errors)) {
          for (const message of messages) {
            context.addIssue({ code: "custom", path: [name], message });
          }
        }
      },
      { when: () => true },
    )
    .transform((fields) => ({ ...fields, lines }));
}
