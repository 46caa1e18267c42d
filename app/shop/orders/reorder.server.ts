import { db } from "~/db/db.server";
import { addLine, lockCart } from "~/shop/cart/cart.server";
import { Problem } from "~/shop/problem";
import type { OrderLine } from "./order";

/** What came of a reorder: the pieces go in at today's prices; what is not sold any more is named. */
export interface Reordered {
  added: number;
  skipped: string[];
}

/**
 * Puts the lines of one of the customer's own orders back into the cart (specification 7).
 * Throws a Problem: not_found (unknown or foreign), order_cancelled, nothing_available, line_full, cart_full.
 */
export function reorder(userId: string, orderId: number): Promise<Reordered> {
  return db.write(async (tx) => {
    await lockCart(tx, userId);
    const order = await tx.order.findFirst({
      where: { id: orderId, userId },
      select: { status: true, items: true },
    });
    if (!order) throw new Problem("not_found", "This order is not one of yours.");
    if (order.status === "cancelled") {
      throw new Problem("order_cancelled", "A cancelled order cannot be ordered again.");
    }
    const result: Reordered = { added: 0, skipped: [] };
    for (const line of order.items as unknown as OrderLine[]) {
      try {
        await addLine(tx, userId, line);
        result.added++;
      } catch (error) {
        if (!(error instanceof Problem) || !GONE.includes(error.code)) throw error;
        result.skipped.push([line.name, line.color, line.size].filter(Boolean).join(", "));
      }
    }
    if (result.added === 0) {
      throw new Problem("nothing_available", "None of these styles is available any more.");
    }
    return result;
  });
}

// The style, or this size or colour of it, is not sold any more. These are found before anything is written.
const GONE = ["unknown_style", "unknown_size", "unknown_colour", "size_required"];
