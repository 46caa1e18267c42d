import { z } from "zod";

import type { SharedCart } from "~/shop/cart/shared-cart";
import { euro, euroOf, timestamp } from "../fields.server";
import { shownWindow } from "./cart.server";

/** A shared cart in responses; the prices are missing for callers who may not see them. */
export const sharedCart = z
  .object({
    cartItems: z.array(
      z.object({
        quantity: z.int(),
        size: z.string().nullable(),
        color: z.string().nullable(),
        window: shownWindow.nullable(),
        product: z.object({
          name: z.string(),
          imageUrl: z.string(),
          wholesalePrice: euro.optional(),
        }),
      }),
    ),
    customerInfo: z.object({
      name: z.string(),
      email: z.string(),
      company: z.string().nullable(),
      shippingCountry: z.string().nullable(),
    }),
    createdAt: timestamp,
    expiresAt: timestamp,
  })
  .meta({ id: "SharedCart" });

/** Serializes a shared cart, leaving out all other fields. */
export function serializeSharedCart({ lines, customer, createdAt, expiresAt }: SharedCart) {
  const { name, email, company, shippingCountry } = customer;
  return {
    cartItems: lines.map(({ quantity, size, color, window, name, imageUrl, unitPrice }) => ({
      quantity,
      size,
      color,
      window: window ?? null,
      product: {
        name,
        imageUrl,
        ...(unitPrice !== undefined && { wholesalePrice: euroOf(unitPrice) }),
      },
    })),
    customerInfo: { name, email, company, shippingCountry },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  } satisfies z.infer<typeof sharedCart>;
}
