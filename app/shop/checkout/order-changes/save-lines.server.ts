import type { Tx } from "~/db/db.server";
import { pieceName } from "~/shop/cart/piece";
import { lockStock, returnToStock, takeFromStock } from "~/shop/catalogue/pieces/stock.server";
import type { OrderLineWithTerms } from "~/shop/orders/order";
import { insertLines } from "~/shop/orders/order-lines.server";
import { Problem } from "~/shop/base/problem";
import { takesStock } from "~/shop/catalogue/delivery-windows/window";
import type { ChangePlan } from "./preview-order-edit";
import type { StoredOrder } from "./read-order.server";

/**
 * Stores the changed, removed and added lines of an order whose row the transaction has locked, and takes pieces from the stock
 * or returns them. A line that took no stock when it was ordered takes none now. Throws a Problem short_stock.
 */
export async function saveLines(
  tx: Tx,
  order: StoredOrder,
  { changed }: ChangePlan,
  added: readonly OrderLineWithTerms[],
): Promise<void> {
  const stored = new Map(order.lines.map((line) => [line.id, line]));
  const counted = changed.filter(({ id }) => stored.get(id)!.fromStock);
  // All at once, so that two transactions cannot wait for each other.
  await lockStock(tx, [...counted, ...added]);
  await returnToStock(
    tx,
    counted.flatMap(({ before, quantity, ...line }) =>
      quantity < before ? [{ ...line, quantity: before - quantity }] : [],
    ),
  );
  const more = counted.flatMap(({ before, quantity, ...line }) =>
    quantity > before ? [{ ...line, quantity: quantity - before }] : [],
  );
  await take(tx, more);
  const taken = await take(
    tx,
    added.filter(({ window }) => window && takesStock(window)),
  );
  await tx.orderLine.deleteMany({
    where: { id: { in: changed.filter(({ quantity }) => quantity === 0).map(({ id }) => id) } },
  });
  for (const { id, quantity, lineTotal } of changed) {
    if (quantity === 0) continue;
    await tx.orderLine.update({
      where: { id },
      data: { quantity, lineTotal },
      select: { id: true },
    });
  }
  if (added.length === 0) return;
  const windows = await tx.orderWindow.findMany({
    where: { orderId: order.id },
    select: { id: true, windowId: true, position: true },
  });
  const rows = added.map((line) => ({ ...line, fromStock: taken.has(line) }));
  await insertLines(tx, order.id, rows, {
    lastLine: Math.max(...order.lines.map(({ position }) => position)),
    lastWindow: Math.max(0, ...windows.map(({ position }) => position)),
    windowIds: new Map(windows.map(({ id, windowId }) => [windowId, id])),
  });
}

/** Takes pieces from the stock as far as it is counted, and returns those lines. */
async function take<Line extends Pick<OrderLineWithTerms, "pieceId" | "name" | "color" | "size">>(
  tx: Tx,
  lines: readonly (Line & { quantity: number })[],
) {
  if (lines.length === 0) return new Set<Line & { quantity: number }>();
  const { taken, short } = await takeFromStock(tx, lines);
  const [first] = short;
  if (first) {
    throw new Problem("short_stock", { pieces: [{ name: pieceName(first), left: first.left }] });
  }
  return taken;
}
