import { db } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { asPieces, stylePieces } from "~/shop/catalogue/piece-records.server";
import { isOrderable, pieceKey } from "~/shop/catalogue/pieces";
import { readStock } from "~/shop/catalogue/stock.server";
import type { Cents } from "~/shop/money/money";
import { priceOf } from "~/shop/prices/price";
import { priceListOf } from "~/shop/prices/price-lists.server";
import { Problem } from "~/shop/problem";
import type { ShownWindow } from "~/shop/windows/shown-window";
import { isOpen, shownWindow, takesStock } from "~/shop/windows/window";
import { asTerms, styleWindows, windowColumns } from "~/shop/windows/windows.server";

/** A line of a cart with its style, for the API. */
export interface CartRecord {
  id: number;
  userId: string;
  productId: number;
  quantity: number;
  size: string | null;
  color: string | null;
  windowId: number;
  window: ShownWindow;
  /** False when the piece is no longer sold, or not in its delivery window: it is left out of totals and orders. */
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
    /** What the customer pays for the piece. */
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
      windowId: true,
      window: { select: windowColumns },
      createdAt: true,
      updatedAt: true,
      user: { select: { priceGroupId: true } },
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
          isActive: true,
          pieces: stylePieces,
          windows: styleWindows,
        },
      },
    },
  });
  const [stock, prices] = await Promise.all([
    readStock(rows.map(({ productId }) => productId)),
    priceListOf(rows[0]?.user.priceGroupId ?? null),
  ]);
  const today = isoDay(new Date());
  return rows.map(
    ({ product: { isActive, pieces, windows, ...product }, window: found, user: _, ...row }) => {
      const window = asTerms(found);
      const piece = asPieces(pieces).find((one) => pieceKey(one) === pieceKey(row));
      const isSoldOut = takesStock(window) && piece !== undefined && stock.get(piece.id) === 0;
      return {
        ...row,
        size: row.size || null,
        color: row.color || null,
        window: shownWindow(window),
        isAvailable:
          isActive &&
          piece !== undefined &&
          isOrderable(piece, today) &&
          !isSoldOut &&
          windows.some(({ windowId }) => windowId === window.id) &&
          isOpen(window, today),
        product: {
          ...product,
          wholesalePrice: priceOf(product, piece ?? null, prices),
          additionalImages: product.additionalImages as string[],
        },
      };
    },
  );
}
