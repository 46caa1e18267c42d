import { shownWindow } from "~/shop/catalogue/delivery-windows/window-texts";
import { db } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { asPieces, pieceColumns } from "~/shop/catalogue/pieces/piece-records.server";
import { obstacle } from "~/shop/cart/unavailable-texts";
import { whyUnavailable } from "./piece";
import type { Cents } from "~/formats/money";
import { withMinimum } from "~/shop/catalogue/offers/advice";
import { shopSettings } from "~/shop/catalogue/offers/settings.server";
import { priceOf } from "~/shop/catalogue/prices/price";
import { priceListOf } from "~/shop/catalogue/prices/price-lists.server";
import { Problem } from "~/shop/base/problem";
import type { ShownWindow } from "~/shop/catalogue/delivery-windows/shown-window";
import { isOpen, takesStock } from "~/shop/catalogue/delivery-windows/window";
import { asTerms, styleWindows, windowColumns } from "~/shop/catalogue/delivery-windows/windows.server";

export interface CartRecord {
  id: number;
  companyId: string;
  productId: number;
  quantity: number;
  size: string | null;
  color: string | null;
  windowId: number;
  window: ShownWindow;
  /** False when the piece is no longer sold, or not in its delivery window: totals and orders leave it out. */
  isAvailable: boolean;
  /** In words; null when it is available. */
  reason: string | null;
  createdAt: Date;
  updatedAt: Date;
  product: {
    id: number;
    styleCode: string;
    name: string;
    description: string;
    imageUrl: string;
    additionalImages: string[];
    /** The customer's price of the piece. */
    wholesalePrice: Cents;
    minOrderQuantity: number;
  };
}

/** After a change. Refuses (cart_changed) when the line was removed meanwhile. */
export async function cartRecord(companyId: string, id: number): Promise<CartRecord> {
  const [line] = await findLines(companyId, { id });
  if (line) return line;
  throw new Problem("cart_changed.removed_meanwhile");
}

/** In the order in which they were added. */
export const cartRecords = (companyId: string): Promise<CartRecord[]> => findLines(companyId);

async function findLines(companyId: string, where: { id?: number } = {}): Promise<CartRecord[]> {
  const rows = await db.read.cartItem.findMany({
    where: { ...where, cart: { companyId, isCurrent: true } },
    orderBy: { id: "asc" },
    select: {
      id: true,
      quantity: true,
      windowId: true,
      window: { select: windowColumns },
      createdAt: true,
      updatedAt: true,
      cart: { select: { company: { select: { priceGroupId: true } } } },
      piece: {
        select: {
          ...pieceColumns,
          retiredAt: true,
          stock: { select: { quantity: true } },
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
              windows: styleWindows,
            },
          },
        },
      },
    },
  });
  const [prices, settings] = await Promise.all([
    priceListOf(rows[0]?.cart.company.priceGroupId ?? null),
    shopSettings(),
  ]);
  const today = isoDay(new Date());
  const pieces = asPieces(rows.map(({ piece }) => piece));
  return rows.map(({ cart: _, piece: __, window: found, ...row }, index) => {
    const { product: styled, stock, retiredAt, ...piece } = pieces[index]!;
    const { isActive, windows, ...product } = styled;
    const window = asTerms(found);
    const isOrdered = windows.some(({ windowId }) => windowId === window.id) && isOpen(window, today);
    const reason = whyUnavailable(
      {
        isActive,
        piece: retiredAt === null ? piece : undefined,
        closed: isOrdered ? undefined : window.name,
        left: takesStock(window) ? stock?.quantity : null,
      },
      today,
    );
    return {
      ...row,
      companyId,
      productId: product.id,
      size: piece.size,
      color: piece.color,
      window: shownWindow(window),
      isAvailable: reason === null,
      reason: reason && obstacle(reason),
      product: {
        ...withMinimum(product, settings),
        wholesalePrice: priceOf(product, piece, prices),
        additionalImages: product.additionalImages as string[],
      },
    };
  });
}
