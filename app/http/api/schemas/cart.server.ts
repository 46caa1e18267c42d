import { z } from "zod";

import type { CartRecord } from "~/shop/cart/cart-records.server";
import { MAX_COLOUR_LENGTH, MAX_LINES, MAX_QUANTITY, MAX_SIZE_LENGTH } from "~/shop/cart/limits";
import { MAX_SKU_LENGTH } from "~/shop/catalogue/styles/limits";
import type { ShownWindow } from "~/shop/catalogue/delivery-windows/shown-window";
import { euro, euroOf, type FieldsOf, timestamp, idInput } from "../fields.server";

/** A delivery window as carts, orders and styles name it. */
export const shownWindow = z
  .object({
    id: z.int(),
    name: z.string().meta({ examples: ["Autumn/Winter 2027"] }),
    promise: z.string().meta({
      description: "Until when it can be ordered and when it ships.",
      examples: ["order until 15 March 2027 · ships 1–31 August 2027"],
    }),
  } satisfies FieldsOf<ShownWindow>)
  .meta({ id: "Window" });

/** A cart line in responses, with its style nested (specification 3, "cart_items"). */
export const cartItem = z
  .object({
    id: z.int(),
    userId: z.string(),
    productId: z.int(),
    quantity: z.int(),
    size: z.string().nullable(),
    color: z.string().nullable(),
    windowId: z.int().meta({ description: "The delivery window in which it is ordered." }),
    window: shownWindow,
    isAvailable: z.boolean().meta({
      description:
        "False when the piece is no longer sold, or not in this window: the line is then neither counted nor ordered.",
    }),
    reason: z
      .string()
      .nullable()
      .meta({
        description: "Why it is not available, in words; null when it is available.",
        examples: ["sold out"],
      }),
    createdAt: timestamp,
    updatedAt: timestamp,
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
  } satisfies FieldsOf<Omit<CartRecord, "companyId"> & Record<"userId", string>>)
  .meta({ id: "CartItem" });

export function serializeCartItem({ companyId, product, createdAt, updatedAt, ...line }: CartRecord) {
  return {
    ...line,
    userId: companyId,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    product: { ...product, wholesalePrice: euroOf(product.wholesalePrice) },
  } satisfies z.infer<typeof cartItem>;
}

const TOO_FEW = "Quantity must be at least 1";

export const quantityInput = z
  .number({ error: TOO_FEW })
  .int({ error: TOO_FEW })
  .min(1, { error: TOO_FEW })
  .max(MAX_QUANTITY, { error: `Quantity must be at most ${MAX_QUANTITY}` })
  .meta({ examples: [5] });

/** The size or colour of a piece in a request body; "" and null mean none. */
const choice = (max: number) =>
  z
    .string()
    .max(max)
    .nullish()
    .transform((text) => text || null);
export const sizeInput = choice(MAX_SIZE_LENGTH).meta({ examples: ["M"] });
export const colourInput = choice(MAX_COLOUR_LENGTH);
export const windowInput = idInput.nullish().meta({
  description: "The delivery window; by default the style’s first open one.",
  examples: [null],
});

/** The body that adds a style to the cart. A price that comes with it (specification 3) is ignored. */
export const newCartItem = z.object({
  productId: idInput.meta({ examples: [1] }),
  quantity: quantityInput,
  size: sizeInput,
  color: colourInput,
  windowId: windowInput,
});

const QUANTITY = `Quantity must be a whole number from 0 to ${MAX_QUANTITY}`;

/** A condition for setting a quantity, for those who share a cart. */
export const seenQuantity = z.int().min(0).max(MAX_QUANTITY).optional().meta({
  description:
    "How many you have seen in the cart. If it holds another number by now, and not the one that you set, nothing is changed (409, quantity_changed). Without it the quantity is set whatever the cart holds.",
});

export const newQuantities = z.object({
  quantities: z
    .array(
      z.object({
        sku: z
          .string()
          .min(1)
          .max(MAX_SKU_LENGTH)
          .meta({ examples: ["PR-101-SAND-M"] }),
        quantity: z
          .number({ error: QUANTITY })
          .int({ error: QUANTITY })
          .min(0, { error: QUANTITY })
          .max(MAX_QUANTITY, { error: QUANTITY })
          .meta({ examples: [5] }),
        windowId: windowInput,
        seenQuantity,
      }),
    )
    .min(1)
    .max(MAX_LINES)
    .superRefine((entries, context) => {
      const pieces = new Set<string>();
      entries.forEach(({ sku, windowId = null }, index) => {
        const piece = `${sku} ${windowId}`;
        if (!pieces.has(piece)) pieces.add(piece);
        else {
          const message = "This SKU is in the list before.";
          context.addIssue({ code: "custom", path: [index, "sku"], message });
        }
      });
    }),
});
