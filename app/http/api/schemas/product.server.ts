import { z } from "zod";

import type { StyleFields } from "~/shop/catalogue/style-fields";
import type { Visibility, StyleRecord } from "~/shop/catalogue/style-records.server";
import type { Person } from "~/http/session/sessions.server";
import { euro, euroOf, type FieldsOf, moment } from "../fields.server";

/** A style as calls answer it (specification 3, "products"); the prices only for who may see them. */
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
    createdAt: moment,
    updatedAt: moment,
  } satisfies FieldsOf<Omit<StyleRecord, "price"> & StyleFields>)
  .meta({ id: "Product" });

/** A style as it travels. */
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

/** What a caller may see of the catalogue. */
export function visibilityOf(person: Person | null): Visibility {
  const includeInactive = person?.isAdmin ?? false;
  return { seesPrices: includeInactive || (person?.isApproved ?? false), includeInactive };
}
