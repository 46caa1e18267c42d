import { db } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { lockCart, addToLockedCart, readOfferedStyles } from "~/shop/cart/cart.server";
import { orderablePiece, pieceName, type StyleWithPieces } from "~/shop/cart/piece";
import type { Cents } from "~/shop/money/money";
import { claimDedupeKey } from "~/shop/dedupe.server";
import { Problem } from "~/shop/problem";
import { asOrderStatus, type OrderLine } from "./order";
import { orderLines } from "./order-lines.server";
import { isVoid } from "./steps";

const DAY = 24 * 60 * 60;

/**
 * Adds the lines of one of the customer's own orders to the cart, as far as they are still sold (specification 7).
 * Returns the names of those that are not. Idempotent per `token`, which identifies the page with the button: pressing it
 * twice adds the lines once. Throws a Problem: not_found (unknown or foreign), order_cancelled, nothing_available,
 * line_full, cart_full, not_approved.
 */
export function reorder(userId: string, orderId: number, token: string): Promise<string[]> {
  return db.write(async (tx) => {
    const isFirstPress = await claimDedupeKey(tx, ["reorder", userId, orderId, token], DAY);
    await lockCart(tx, userId);
    const order = await tx.order.findFirst({
      where: { id: orderId, userId },
      select: { status: true, lines: orderLines },
    });
    if (!order) throw new Problem("not_found", "This order is not one of yours.");
    if (isVoid(asOrderStatus(order.status))) {
      throw new Problem("order_cancelled", "A cancelled order cannot be ordered again.");
    }
    const styles = await readOfferedStyles(tx, order.lines);
    const gone: string[] = [];
    const today = isoDay(new Date());
    const pieces = order.lines.flatMap((line) => {
      const piece = pieceOf(styles.get(line.productId), line, today);
      if (!piece) gone.push(pieceName(line));
      return piece ? [{ ...line, ...piece }] : [];
    });
    if (!isFirstPress) return gone;
    if (pieces.length === 0) {
      throw new Problem("nothing_available", "None of these styles is available any more.");
    }
    await addToLockedCart(tx, userId, pieces);
    return gone;
  });
}

/** How today's offer differs from an order: pieces no longer sold, and changed prices. */
export interface Differences {
  orderNumber: string;
  gone: string[];
  repriced: { name: string; was: Cents; now: Cents }[];
}

/** Compares one of the customer's own orders with today's offer; null for an unknown or foreign one. */
export async function differencesToday(
  userId: string,
  orderId: number,
): Promise<Differences | null> {
  const order = await db.read.order.findFirst({
    where: { id: orderId, userId, user: { isApproved: true } },
    select: { orderNumber: true, lines: orderLines },
  });
  if (!order) return null;
  const styles = await readOfferedStyles(db.read, order.lines);
  const repriced = new Map<number, Differences["repriced"][number]>();
  const gone: string[] = [];
  const today = isoDay(new Date());
  for (const line of order.lines) {
    const style = styles.get(line.productId);
    if (!style || !pieceOf(style, line, today)) {
      gone.push(pieceName(line));
    } else if (style.wholesalePrice !== line.unitPrice) {
      const { name, wholesalePrice: now } = style;
      repriced.set(line.productId, { name, was: line.unitPrice, now });
    }
  }
  return { orderNumber: order.orderNumber, gone, repriced: [...repriced.values()] };
}

/** Size and colour for adding an ordered line to the cart today; null when the piece is no longer sold. */
function pieceOf(style: StyleWithPieces | undefined, { size, color }: OrderLine, today: string) {
  try {
    // "" rather than null: null would choose the style's first colour for a line that was ordered without one.
    const piece = orderablePiece(style, { size, color: color ?? "" }, today);
    return { size: piece.size, color: piece.color };
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}
