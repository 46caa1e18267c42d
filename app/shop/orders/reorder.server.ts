import { db, type Tx } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { lockCart, addToLockedCart, readOfferedStyles } from "~/shop/cart/cart.server";
import {
  orderablePiece,
  orderableWindow,
  pieceName,
  type StyleWithPieces,
} from "~/shop/cart/piece";
import { pieceKey } from "~/shop/catalogue/pieces";
import { readStock } from "~/shop/catalogue/stock.server";
import { claimDedupeKey } from "~/shop/dedupe.server";
import { Problem } from "~/shop/problem";
import { takesStock, windowToOrderIn } from "~/shop/windows/window";
import { asTerms } from "~/shop/windows/windows.server";
import type { OrderLineWithTerms } from "./order";
import { asLinesWithTerms, orderLines } from "./order-lines.server";

const DAY = 24 * 60 * 60;

/**
 * Adds the lines of one of the customer's own orders to the cart, as far as they are still sold and in stock (specification
 * 7), for `actorId`. Returns the names of those that are not, or not in the ordered number. Idempotent per `token`. Throws a Problem:
 * not_found (unknown or foreign), nothing_available, line_full, cart_full, not_approved.
 */
export function reorder(
  userId: string,
  orderId: number,
  token: string,
  actorId = userId,
): Promise<string[]> {
  return db.write(async (tx) => {
    const isFirst = await claimDedupeKey(tx, ["reorder", userId, orderId, token], DAY);
    await lockCart(tx, userId);
    const order = await tx.order.findFirst({
      where: { id: orderId, userId },
      select: { lines: orderLines },
    });
    if (!order) throw new Problem("not_found", "This order is not one of yours.");
    const lines = asLinesWithTerms(order.lines);
    const styles = await readOfferedStyles(tx, lines);
    const left = await stockLeft(tx, userId, styles);
    const skipped: string[] = [];
    const today = isoDay(new Date());
    const pieces = lines.flatMap((line) => {
      const style = styles.get(line.productId);
      const piece = pieceOf(style, line, today);
      const window = style?.windows.find(({ id }) => id === piece?.windowId);
      const counted = piece && window && takesStock(window) ? left.get(piece.id) : undefined;
      const quantity = piece ? Math.min(line.quantity, counted ?? Infinity) : 0;
      if (counted !== undefined) left.set(piece!.id, counted - quantity);
      if (quantity < line.quantity) skipped.push(pieceName(line));
      const { productId } = line;
      return piece && quantity > 0 ? [{ ...piece, productId, quantity }] : [];
    });
    if (!isFirst) return skipped;
    if (pieces.length === 0) {
      throw new Problem("nothing_available", "None of these styles is available any more.");
    }
    await addToLockedCart(tx, userId, pieces, actorId);
    return skipped;
  });
}

/**
 * How many of the pieces of styles are in stock beside those in a cart that the transaction has locked, by their ids; without
 * those that are made to order.
 */
async function stockLeft(
  tx: Tx,
  userId: string,
  styles: ReadonlyMap<number, StyleWithPieces>,
): Promise<Map<number, number>> {
  const left = new Map(await readStock([...styles.keys()], tx));
  const rows = await tx.cartItem.findMany({
    where: { userId },
    select: { productId: true, color: true, size: true, quantity: true, window: true },
  });
  for (const { productId, window, quantity, ...line } of rows) {
    const pieces = styles.get(productId)?.pieces ?? [];
    const piece = pieces.find((one) => pieceKey(one) === pieceKey(line));
    const counted = piece && left.get(piece.id);
    if (counted === undefined || !takesStock(asTerms(window))) continue;
    left.set(piece!.id, Math.max(0, counted - quantity));
  }
  return left;
}

/**
 * Size, colour and delivery window for adding an ordered line to the cart today: its own window while that is open, else the
 * first one that is. Null when the piece cannot be ordered.
 */
function pieceOf(
  style: StyleWithPieces | undefined,
  { size, color, window }: OrderLineWithTerms,
  today: string,
) {
  try {
    // "" rather than null: null would choose the style's first colour for a line that was ordered without one.
    const piece = orderablePiece(style, { size, color: color ?? "" }, today);
    const own = windowToOrderIn(style!.windows, window?.windowId ?? null, today);
    const windowId = own?.id ?? orderableWindow(style!, null, today);
    return { id: piece.id, size: piece.size ?? "", color: piece.color ?? "", windowId };
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}
