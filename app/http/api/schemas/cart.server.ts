import { z } from "zod";

import type { CartRecord } from "~/shop/cart/cart-records.server";
import { MAX_COLOUR_LENGTH, MAX_QUANTITY, MAX_SIZE_LENGTH } from "~/shop/cart/limits";
import { euro, euroOf, type FieldsOf, moment, sentId } from "../fields.server";

/** A line of the cart as calls answer it, with its style nested (specification 3, "cart_items"). */
export const cartItem = z
  .object({
    id: z.int(),
    userId: z.string(),
    productId: z.int(),
    quantity: z.int(),
    size: z.string().nullable(),
    color: z.string().nullable(),
    isAvailable: z.boolean().meta({
      description: "False when it is not sold any more: it is not counted and not ordered.",
    }),
    createdAt: moment,
    updatedAt: moment,
    product: z.object({
      id: z.int(),
      styleCode: z.string(),
      name: z.string(),
      description: z.string(),
      imageUrl: z.string(),
      additionalImages: z.array(z.string()),
      wholesalePrice: euro,
      minOrderQuantity: z.int(),
    } satisfies FieldsOf<CartRecord["product"]>),
  } satisfies FieldsOf<CartRecord>)
  .meta({ id: "CartItem" });

/** A line of the cart as it travels. */
export function serializeCartItem({ product, createdAt, updatedAt, ...line }: CartRecord) {
  return {
    ...line,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    product: { ...product, wholesalePrice: euroOf(product.wholesalePrice) },
  } satisfies z.infer<typeof cartItem>;
}

const TOO_FEW = "Quantity must be at least 1";

/** A number of pieces that a call sends. */
export const sentQuantity = z
  .number({ error: TOO_FEW })
  .int({ error: TOO_FEW })
  .min(1, { error: TOO_FEW })
  .max(MAX_QUANTITY, { error: `Quantity must be at most ${MAX_QUANTITY}` })
  .meta({ examples: [5] });

/** The size and colour of a piece; "" and null are none. */
const choice = (max: number) =>
  z
    .string()
    .max(max)
    .nullish()
    .transform((text) => text || null);
export const sentSize = choice(MAX_SIZE_LENGTH).meta({ examples: ["M"] });
export const sentColour = choice(MAX_COLOUR_LENGTH);

/** What puts a style into the cart; a price beside it (specification 3) is not read. */
export const newCartItem = z.object({
  productId: sentId.meta({ examples: [1] }),
  quantity: sentQuantity,
  size: sentSize,
  color: sentColour,
});
