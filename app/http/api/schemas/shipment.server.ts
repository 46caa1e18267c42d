import { z } from "zod";

import { MAX_LINES } from "~/shop/cart/limits";
import { isDay, isoDay } from "~/formats/dates";
import { optionalCode, optionalText } from "~/shop/base/fields.server";
import { MAX_STEP_NOTE_LENGTH } from "~/shop/orders/limits";
import { WIRE_STATUSES } from "~/shop/orders/order";
import { CARRIER_KEYS } from "~/shop/orders/shipments/carriers";
import { MAX_CARTONS, MAX_KILOGRAMS, MAX_TRACKING_NUMBER_LENGTH } from "~/shop/orders/shipments/limits";

export const newShipment = z.object({
  lines: z
    .array(z.object({ sku: z.string().min(1).max(100), quantity: z.int().min(1).max(999_999) }))
    .min(1)
    .max(MAX_LINES)
    .optional()
    .meta({ description: "What is in it; without, all that is open of the order." }),
  shippedOn: z
    .string()
    .refine((day) => isDay(day) && day <= isoDay(new Date()), { error: "Send a day that has come, like 2027-01-31." })
    .optional()
    .meta({ description: "By default today, in the shop’s time zone.", examples: ["2026-11-20"] }),
  carrier: z
    .enum(CARRIER_KEYS)
    .nullish()
    .transform((carrier) => carrier ?? null),
  trackingNumber: optionalCode(MAX_TRACKING_NUMBER_LENGTH),
  cartons: z
    .int()
    .min(1)
    .max(MAX_CARTONS)
    .nullish()
    .transform((cartons) => cartons ?? null),
  grossWeight: z
    .int()
    .min(1)
    .max(MAX_KILOGRAMS * 1_000)
    .nullish()
    .transform((grams) => grams ?? null)
    .meta({ description: "In grams." }),
  note: optionalText(MAX_STEP_NOTE_LENGTH).meta({ description: "To the customer." }),
  acceptsUnpaid: z.boolean().default(false).meta({ description: "It leaves although not all of it is paid." }),
});

export const shipmentResult = z.object({
  orderId: z.int(),
  number: z.int().meta({ description: "1, 2, 3, ... within the order." }),
  orderStatus: z.enum(WIRE_STATUSES),
});
