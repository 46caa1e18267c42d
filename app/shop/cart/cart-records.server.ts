import { db } from "~/db/db.server";
import type { Cents } from "~/shop/money/money";
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

/** The lines of a customer's cart in the order they came in; with `id`, that one alone. */
export async function cartRecords(userId: string, id?: number): Promise<CartRecord[]> {
  const rows = await db.read.cartItem.findMany({
    where: { userId, ...(id !== undefined && { id }) },
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
