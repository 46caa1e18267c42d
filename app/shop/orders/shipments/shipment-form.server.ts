import { z } from "zod";

import { isDay, isoDay } from "~/formats/dates";
import { parseId } from "~/formats/ids";
import * as t from "~/messages/orders";
import { optionalCode, optionalText, tick } from "~/shop/base/fields.server";
import { ambiguousAmountMessage, parseDecimal } from "~/shop/base/money/typed-decimal";
import { MAX_STEP_NOTE_LENGTH } from "~/shop/orders/limits";
import { CARRIER_KEYS } from "./carriers";
import { MAX_CARTONS, MAX_KILOGRAMS, MAX_TRACKING_NUMBER_LENGTH } from "./limits";
import { withLineQuantities } from "~/shop/cart/quantities-form.server";

const cartons = z
  .string()
  .trim()
  .refine((text) => /^\d{0,4}$/.test(text) && text !== "0" && Number(text) <= MAX_CARTONS, {
    error: () => t.enterCartons({ most: MAX_CARTONS }),
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
    context.addIssue(ambiguousAmountMessage(typed) ?? t.enterWeight({ most: MAX_KILOGRAMS }));
    return z.NEVER;
  });

/** `version` is that of the order, or of the shipment that is corrected. */
export const shipmentForm = z.object({
  version: z.unknown().transform((typed) => parseId(typed) ?? 0),
  shippedOn: z
    .string({ error: t.enterShippingDay })
    .trim()
    .refine(isDay, { error: t.enterWholeDay, abort: true })
    .refine((day) => day <= isoDay(new Date()), { error: t.enterPastDay }),
  carrier: z
    .enum([...CARRIER_KEYS, "none"], { error: t.chooseCarrier })
    .transform((carrier) => (carrier === "none" ? null : carrier)),
  trackingNumber: optionalCode(MAX_TRACKING_NUMBER_LENGTH),
  cartons,
  grossWeight,
  note: optionalText(MAX_STEP_NOTE_LENGTH),
  tellsCustomer: tick(),
  acceptsUnpaid: tick(),
  confirms: tick(),
});

/** Of a line, in withLineQuantities. */
export const linePieces = { most: 999_999, wrong: t.enterPieces };

/** shipmentForm with the `lines` of this form; empty or 0 for a line of which nothing is in the shipment. */
export const shipmentFormWithLines = (form: FormData) =>
  withLineQuantities(shipmentForm, form, linePieces).transform(({ quantities, ...fields }) => ({
    ...fields,
    lines: [...quantities].flatMap(([orderLineId, quantity]) => (quantity > 0 ? { orderLineId, quantity } : [])),
  }));
