import { db } from "~/db/db.server";
import type { Cents } from "~/shop/money/money";
import { Problem } from "~/shop/problem";
import { isOffered } from "./piece";

/** A line of a cart with its style, for the API. */
export interface CartRecord {
  id: number;
  userId: string;
  productId: number;
  quantity: number;
  size: string | null;
  color: string | null;
  /** False when the piece is no longer sold: it is left out of totals and orders. */
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

/** Reads one of the customer's lines after a change. Throws a Problem "cart_changed" when it was removed meanwhile. */
export async function cartRecord(userId: string, id: number): Promise<CartRecord> {
  const [line] = await findLines({ userId, id });
  if (line) return line;
  throw new Problem("cart_changed", "The line was taken out of the cart at the same moment.");
}

/** The lines of a customer's cart in the order in which they were added. */
export const cartRecords = (userId: string): Promise<CartRecord[]> => findLines({ userId });

async function findLines(where: { userId: string; id?: number }): Promise<CartRecord[]> {
  const rows = await db.read.cartItem.findMany({
    where,
    orderBy: { id: "asc" },
    select: {
      id: true,
      userId: true,
      productId: true,
      quantity: true,
      size: true,
      color: true,
      createdAt: true,
      updatedAt: true,
      product: {
        select: {
          id: true,
          styleCode: true,
          name: true,
          description: true,
          imageUrl: true,
          additionalImages: true,
          wholesalePrice: true,
          minOrderQuantity: true,
          sizes: true,
          colors: true,
          isActive: true,
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
