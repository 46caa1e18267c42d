import { z } from "zod";

import { tierForm } from "~/shop/offers/offers-form.server";
import type { TierRecord } from "~/shop/offers/tiers.server";
import { type FieldsOf, moment, percentOf } from "../fields.server";

/** A percentage as it travels: a text with two decimals. */
export const percentage = z
  .string()
  .regex(/^\d+\.\d{2}$/)
  .meta({ description: "Percent, two decimals.", examples: ["10.00"] });

/** A bulk discount as calls answer it (specification 3, "bulk_discounts"). */
export const bulkDiscount = z
  .object({
    id: z.int(),
    minQuantity: z.int(),
    discountPercentage: percentage,
    isActive: z.boolean(),
    createdAt: moment,
  } satisfies FieldsOf<TierRecord>)
  .meta({ id: "BulkDiscount" });

/** A bulk discount as it travels. */
export function serializeBulkDiscount({ discountPercentage, createdAt, ...tier }: TierRecord) {
  return {
    ...tier,
    discountPercentage: percentOf(discountPercentage),
    createdAt: createdAt.toISOString(),
  } satisfies z.infer<typeof bulkDiscount>;
}

/** A number, or a text of one, handed on as a person would type it. */
const typed = (error: string) =>
  z.union([z.number(), z.string().max(20)], { error }).transform(String);

const { minQuantity, discountPercentage } = tierForm.shape;

/** A new bulk discount as a call sends it; its limits are those of the admin form. */
export const newBulkDiscount = z.object({
  minQuantity: typed("Send the minimum quantity.")
    .pipe(minQuantity)
    .meta({ examples: [50] }),
  discountPercentage: typed("Send a percentage.")
    .pipe(discountPercentage)
    .meta({ examples: ["10.00", 12.5] }),
  isActive: z.boolean().default(true),
});
