import type { Tx } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { readOfferedStyles } from "~/shop/cart/add-lines.server";
import { changeLockedCart } from "~/shop/cart/change-cart.server";
import { type CartAccount, inLockedCart } from "~/shop/cart/lock-cart.server";
import type { PlaceQuantity } from "~/shop/cart/plan-lines";
import { shownPiece, type StyleWithPieces } from "~/shop/cart/piece";
import { isOrderable } from "~/shop/catalogue/pieces/pieces";
import { readStock } from "~/shop/catalogue/pieces/stock.server";
import { Problem } from "~/shop/base/problem";
import { type DeliveryWindow, takesStock, windowToOrderIn } from "~/shop/catalogue/delivery-windows/window";
import { asTerms } from "~/shop/catalogue/delivery-windows/windows.server";
import type { OrderLineWithTerms } from "./order";
import { asLinesWithTerms, orderLines } from "./order-lines.server";

/**
 * Adds what is still sold and in stock to the cart (specification 7), and returns the names of the rest. Idempotent per
 * `token`.
 */
export function reorder(account: CartAccount, orderId: number, token: string): Promise<string[]> {
  return inLockedCart(
    account,
    ["reorder", orderId, token],
    async (cart) => {
      const { add, skipped } = await orderableLines(cart.tx, account.company.id, orderId);
      if (add.length === 0) throw new Problem("nothing_available.styles");
      await changeLockedCart(cart, { add });
      return skipped;
    },
    async (tx) => (await orderableLines(tx, account.company.id, orderId)).skipped,
  );
}

/** The lines that can be added to the company's cart, and the names of what cannot, or not in the ordered quantity. */
async function orderableLines(tx: Tx, companyId: string, orderId: number) {
  const order = await tx.order.findFirst({
    where: { id: orderId, companyId },
    select: { lines: orderLines },
  });
  if (!order) throw new Problem("not_found.own_order");
  const lines = asLinesWithTerms(order.lines);
  const styles = await readOfferedStyles(tx, lines);
  const left = await stockLeft(tx, companyId, lines);
  const skipped: string[] = [];
  const today = isoDay(new Date());
  const add = lines.flatMap((line): PlaceQuantity[] => {
    const place = placeOf(styles.get(line.productId), line, today);
    const counted = place && takesStock(place.window) ? left.get(place.pieceId) : undefined;
    const quantity = place ? Math.min(line.quantity, counted ?? Infinity) : 0;
    if (quantity < line.quantity) skipped.push(shownPiece(line));
    if (!place || quantity <= 0) return [];
    const { pieceId, window } = place;
    if (counted !== undefined) left.set(pieceId, counted - quantity);
    return [{ pieceId, windowId: window.id, quantity }];
  });
  return { add, skipped };
}

/** Pieces in stock besides those in the cart, by id; without those that are made to order. */
async function stockLeft(
  tx: Tx,
  companyId: string,
  lines: readonly { productId: number }[],
): Promise<Map<number, number>> {
  const left = new Map(
    await readStock(
      lines.map(({ productId }) => productId),
      tx,
    ),
  );
  const rows = await tx.cartItem.findMany({
    where: { cart: { companyId, isCurrent: true } },
    select: { pieceId: true, quantity: true, window: true },
  });
  for (const { window, quantity, pieceId } of rows) {
    const counted = left.get(pieceId);
    if (counted === undefined || !takesStock(asTerms(window))) continue;
    left.set(pieceId, Math.max(0, counted - quantity));
  }
  return left;
}

/**
 * Piece and delivery window for adding an ordered line to the cart today: its own window while that is open, else the first one
 * that is. Null when the piece cannot be ordered.
 */
function placeOf(
  style: StyleWithPieces | undefined,
  { pieceId, window }: OrderLineWithTerms,
  today: string,
): { pieceId: number; window: DeliveryWindow } | null {
  const piece = style?.pieces.find(({ id }) => id === pieceId);
  if (!style || !piece || !isOrderable(piece, today)) return null;
  const open =
    windowToOrderIn(style.windows, window?.windowId ?? null, today) ?? windowToOrderIn(style.windows, null, today);
  return open && { pieceId: piece.id, window: open };
}
