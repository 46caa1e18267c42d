import { z } from "zod";

import { addDays, isDay, isoDay } from "~/formats/dates";
import { parseId } from "~/formats/ids";
import * as t from "~/messages/billing";
import { requiredText, rowVersion } from "~/shop/base/fields.server";
import { MAX_CREDIT_REASON_LENGTH, MAX_DAYS_TO_FIRST, MAX_INVOICED_SHIPMENTS } from "./invoice";

const shipmentIds = z
  .array(z.string())
  .superRefine((ticked, context) => {
    const addIssue = (message: string) => context.addIssue({ code: "custom", message });
    if (ticked.length === 0) addIssue(t.tickShipmentFirst());
    if (ticked.length > MAX_INVOICED_SHIPMENTS) addIssue(t.tooManyShipments({ most: MAX_INVOICED_SHIPMENTS }));
  })
  .transform((ticked) => ticked.flatMap((text) => parseId(text) ?? []));

/** The ticked shipments: an invoice for each of them, or for each customer. */
export const invoicesForm = z.object({ intent: z.enum(["shipments", "customers"]), id: shipmentIds.prefault([]) });

/** The shipments that the page of an order showed, such as "13,15", for one invoice. */
export const orderInvoiceForm = z.object({
  shipments: z
    .string()
    .default("")
    .transform((ids) => ids.split(","))
    .pipe(shipmentIds),
});

/** The day from which shipments are invoiced here. */
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
});

export const creditForm = z.object({ reason: requiredText(MAX_CREDIT_REASON_LENGTH, t.sayWhyCredited) });
