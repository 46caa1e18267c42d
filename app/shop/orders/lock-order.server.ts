import type { Tx } from "~/db/db.server";
import { addDays, isoDay } from "~/formats/dates";
import { Problem } from "~/shop/base/problem";

/**
 * Locks an order whose shipments or payments change, until the transaction ends, and counts the change in its version.
 * To be the first statement of the transaction.
 */
export async function lockOrder(tx: Tx, id: number): Promise<void> {
  const { count } = await tx.order.updateMany({
    where: { id },
    data: { version: { increment: 1 } },
  });
  if (count === 0) throw new Problem("not_found.order");
}

/**
 * Refuses (too_early, at `field`) a typed day that is more than `daysBefore` days before the order was placed: as a
 * rule the year is mistyped.
 */
export function requireNotBefore(placedAt: Date, day: string, field: string, daysBefore = 0): void {
  const placedOn = isoDay(placedAt);
  const from = addDays(placedOn, -daysBefore);
  if (day >= from) return;
  throw daysBefore === 0
    ? new Problem("too_early.placed_on", { placedOn }, { field })
    : new Problem("too_early", { placedOn, from }, { field });
}
