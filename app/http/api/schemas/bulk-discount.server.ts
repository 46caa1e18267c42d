import { z } from "zod";

import { tierForm } from "~/shop/catalogue/offers/offers-form.server";
import type { TierRecord } from "~/shop/catalogue/offers/tiers.server";
import { type FieldsOf, timestamp, percentOf } from "../fields.server";

/** A percentage in JSON: a string with two decimals. */
export const percentage = z
  .string()
  .regex(/^\d+\.\d{2}$/)
  .meta({ description: "Percent, two decimals.", examples: ["10.00"] });

/** A bulk discount in responses (specification 3, "bulk_discounts"). */
export const bulkDiscount = z
  .object({
    id: z.int(),
    minQuantity: z.int(),
    discountPercentage: percentage,
    isActive: z.boolean(),
    createdAt: timestamp,
  } satisfies FieldsOf<TierRecord>)
  .meta({ id: "BulkDiscount" });

/** Serializes a bulk discount; its percentage is in hundredths of a percent. */
export function serializeBulkDiscount({ discountPercentage, createdAt, ...tier }: TierRecord) {
  return {
    ...tier,
    discountPercentage: percentOf(discountPercentage),
    createdAt: createdAt.toISOString(),
  } satisfies z.infer<typeof bulkDiscount>;
}

/** A number or a numeric string, converted to the string that the form's schema expects. */
const formText = (error: string) => z.union([z.number(), z.string().max(20)], { error }).transform(String);

const { minQuantity, discountPercentage } = tierForm.shape;

/** The body of a new bulk discount, with the limits of the admin form. */
export const newBulkDiscount = z.object({
  minQuantity: formText("Send the minimum quantity.")
    .pipe(minQuantity)
    .meta({ examples: [50] }),
  discountPercentage: formText("Send a percentage.")
    .pipe(discountPercentage)
    .meta({ examples: ["10.00", 12.5] }),
  isActive: z.boolean().default(true),
});
