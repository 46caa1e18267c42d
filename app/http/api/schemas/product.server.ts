import { z } from "zod";

import { AVAILABILITIES, type Piece } from "~/shop/catalogue/pieces";
import type { StyleFields } from "~/shop/catalogue/style-fields";
import type { PiecedRecord, Visibility } from "~/shop/catalogue/style-records.server";
import type { Person } from "~/http/session/sessions.server";
import { euro, euroOf, type FieldsOf, timestamp } from "../fields.server";

/** What can be ordered of a style: one colour in one size. */
const piece = z
  .object({
    sku: z.string(),
    color: z.string().nullable(),
    size: z.string().nullable(),
    ean: z.string().nullable(),
    availability: z.enum(AVAILABILITIES).meta({
      description:
        "Whether the piece can be ordered: `from` means from `availabilityDate` on, `until` means up to and including it.",
    }),
    availabilityDate: z.iso.date().nullable(),
  } satisfies FieldsOf<Piece>)
  .meta({ id: "Piece" });

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
    pieces: z.array(piece),
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
  } satisfies FieldsOf<Omit<PiecedRecord, "price"> & StyleFields>)
  .meta({ id: "Product" });

/** Serializes a style, with prices if the record has them. */
export function serializeProduct({ price, pieces, createdAt, updatedAt, ...style }: PiecedRecord) {
  return {
    ...style,
    pieces: pieces.map(({ color, size, ...row }) => ({
      ...row,
      color: color || null,
      size: size || null,
    })),
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
