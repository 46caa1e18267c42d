import { z } from "zod";

import type { DemoLine } from "~/shop/desk/demo/demo-cart";
import { DEMO_CUSTOMER, DEMO_FREE_SHIPPING } from "~/shop/desk/demo/demo-customer";
import { DEMO_STYLES, DEMO_TIERS, type DemoStyle } from "~/shop/desk/demo/sample";
import { euro, euroOf, percentOf } from "../fields.server";
import { percentage } from "./bulk-discount.server";
import { user } from "./person.server";

const product = z.object({
  id: z.int(),
  name: z.string(),
  category: z.string(),
  sizes: z.array(z.string()),
  colors: z.array(z.string()),
  imageUrl: z.string(),
  additionalImages: z.array(z.string()),
  wholesalePrice: euro,
  recommendedPrice: euro,
  minOrderQuantity: z.int(),
});

/** The sample data of the demo page; its styles and prices are invented. */
export const demo = z
  .object({
    user,
    products: z.array(product),
    bulkDiscounts: z.array(z.object({ minQuantity: z.int(), discountPercentage: percentage, isActive: z.boolean() })),
    shippingSettings: z.object({
      freeShippingThresholdEU: euro,
      freeShippingThresholdWorld: euro,
    }),
    cartItems: z.array(
      z.object({
        id: z.int(),
        productId: z.int(),
        quantity: z.int(),
        size: z.string().nullable(),
        color: z.string().nullable(),
        product,
      }),
    ),
  })
  .meta({ id: "Demo" });

function serializeProduct(style: DemoStyle): z.infer<typeof product> {
  const { id, name, category, minOrderQuantity } = style;
  return {
    id,
    name,
    category,
    minOrderQuantity,
    sizes: [...style.sizes],
    colors: [],
    imageUrl: "",
    additionalImages: [],
    wholesalePrice: euroOf(style.wholesalePrice),
    recommendedPrice: euroOf(style.recommendedPrice),
  };
}

/** Serializes the sample data, with the demo cart of this browser. */
export function serializeDemo(lines: readonly DemoLine[]) {
  const products = DEMO_STYLES.map(serializeProduct);
  return {
    user: DEMO_CUSTOMER,
    products,
    bulkDiscounts: DEMO_TIERS.map(({ minQuantity, discountPercentage }) => ({
      minQuantity,
      discountPercentage: percentOf(discountPercentage),
      isActive: true,
    })),
    shippingSettings: {
      freeShippingThresholdEU: euroOf(DEMO_FREE_SHIPPING.eu),
      freeShippingThresholdWorld: euroOf(DEMO_FREE_SHIPPING.world),
    },
    cartItems: lines.flatMap(([productId, size, quantity], index) => {
      const product = products.find(({ id }) => id === productId);
      const line = { id: index + 1, productId, quantity, size: size || null, color: null };
      return product ? [{ ...line, product }] : [];
    }),
  } satisfies z.infer<typeof demo>;
}
