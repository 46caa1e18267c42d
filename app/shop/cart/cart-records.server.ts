import { db } from "~/db/db.server";
import type { Cents } from "~/shop/money/money";
import { Problem } from "~/shop/problem";
import { isOffered } from "./piece";

/** A line of a cart with its style, as programs read it. */
export interface CartRecord {
  id: number;
  userId: string;
  productId: number;
  quantity: number;
  size: string | null;
  color: string | null;
  /** False when it is not sold any more: it is not counted and not ordered. */
  isAvailable: boolean;
  createdAt: Date;
  updatedAt: Date;
  product: {
    id: number;
    styleCode: string;
    name: string;
    description: string;
    imageUrl: string;
    additionalImages: string[];
    wholesalePrice: Cents;
    minOrderQuantity: number;
  };
}

/** One of the customer's lines after it was changed. Throws a Problem "cart_changed" when it is gone already. */
export async function cartRecord(userId: string, id: number): Promise<CartRecord> {
  const [line] = await linesWhere({ userId, id });
  if (line) return line;
  throw new Problem("cart_changed", "The line was taken out of the cart at the same moment.");
}

/** The lines of a customer's cart in the order they came in. */
export const cartRecords = (userId: string): Promise<CartRecord[]> => linesWhere({ userId });

async function linesWhere(where: { userId: string; id?: number }): Promise<CartRecord[]> {
  const rows = await db.read.cartItem.findMany({
    where,
    orderBy: { id: "asc" },
    select: {
      ...{ id: true, userId: true, productId: true, quantity: true, size: true, color: true },
      ...{ createdAt: true, updatedAt: true },
      product: {
        select: {
          ...{ id: true, styleCode: true, name: true, description: true, imageUrl: true },
          ...{ additionalImages: true, wholesalePrice: true, minOrderQuantity: true },
          ...{ sizes: true, colors: true, isActive: true },
        },
      },
    },
  });
  return rows.map(({ product: { sizes, colors, isActive, ...product }, ...row }) => {
    const style = { ...product, sizes: sizes as string[], colors: colors as string[], isActive };
    return {
      ...row,
      size: row.size || null,
      color: row.color || null,
      isAvailable: isOffered(style, row),
      product: { ...product, additionalImages: product.additionalImages as string[] },
    };
  });
}
