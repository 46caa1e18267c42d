import { randomUUID } from "node:crypto";

import { db } from "~/db/db.server";
import type { RequestedLine } from "~/shop/cart/piece";

/** Creates a style; its wholesale price is 10 € by default. */
export function makeStyle(
  more: Partial<{
    name: string;
    wholesalePrice: number;
    sizes: string[];
    colors: string[];
    isActive: boolean;
  }> = {},
) {
  return db.write((tx) =>
    tx.product.create({
      data: {
        styleCode: randomUUID().slice(0, 8),
        name: "Alma",
        sizes: ["S", "M"],
        colors: ["Sand", "Rust"],
        additionalImages: [],
        fibreComposition: [{ fibre: "cotton", percent: 100 }],
        wholesalePrice: 1000,
        ...more,
      },
    }),
  );
}

/** A line to add to a cart, of one piece by default. */
export const wanted = (productId: number, more: Partial<RequestedLine> = {}): RequestedLine => ({
  productId,
  quantity: 1,
  size: "M",
  color: "Sand",
  ...more,
});
