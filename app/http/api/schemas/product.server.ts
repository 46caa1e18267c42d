import { z } from "zod";

import type { StyleFields } from "~/shop/catalogue/style-fields";
import type { Visibility, StyleRecord } from "~/shop/catalogue/style-records.server";
import type { Person } from "~/http/session/sessions.server";
import { euro, euroOf, type FieldsOf, timestamp } from "../fields.server";

/** A style in responses (specification 3, "products"); the prices are missing for callers who may not see them. */
export const product = z
  .object({
    id: z.int(),
    styleCode: z.string(),
    name: z.string(),
    description: z.string(),
    category: z.string(),
    material: z.string(),
    fibreComposition: z.array(z.object({ fibre: z.string(), percent: z.number() })),
    sizes: z.array(z.string()),
    colors: z.array(z.string()),
    imageUrl: z.string(),
    additionalImages: z.array(z.string()),
    wholesalePrice: euro.optional(),
    recommendedPrice: euro.nullable().optional(),
    retailPrice: euro.nullable().optional(),
    minOrderQuantity: z.int(),
    bestSeller: z.boolean(),
    isActive: z.boolean(),
    createdAt: timestamp,
    updatedAt: timestamp,
  } satisfies FieldsOf<Omit<StyleRecord, "price"> & StyleFields>)
  .meta({ id: "Product" });

/** Serializes a style, with prices if the record has them. */
export function serializeProduct({ price, createdAt, updatedAt, ...style }: StyleRecord) {
  return {
    ...style,
    ...(price && {
      wholesalePrice: euroOf(price.wholesale),
      recommendedPrice: euroOf(price.recommended),
      retailPrice: euroOf(price.retail),
    }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  } satisfies z.infer<typeof product>;
}

/** Returns what a caller may see of the catalogue: prices if approved, inactive styles too if an admin. */
export function visibilityOf(person: Person | null): Visibility {
  const includeInactive = person?.isAdmin ?? false;
  return { seesPrices: includeInactive || (person?.isApproved ?? false), includeInactive };
}
