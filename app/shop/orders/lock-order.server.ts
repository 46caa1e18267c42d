import type { Tx } from "~/db/db.server";
import { addDays, isoDay } from "~/formats/dates";
import { Problem } from "~/shop/base/problem";

/**
 * Locks an order whose shipments or payments change, until the transaction ends, and counts the change in its version. To be
 * the first statement of the transaction. Throws a Problem: not_found.
 */
export async function lockOrder(tx: Tx, id: number): Promise<void> {
  const { count } = await tx.order.updateMany({
    where: { id },
    data: { version: { increment: 1 } },
  });
  if (count === 0) throw new Problem("not_found.order");
}

/**
 * Throws a Problem (too_early, of this field) for a day that somebody has typed about an order and that is before the order was placed,
 * or more than so many `daysBefore`: the year is mistyped, as a rule.
 */
export function requireNotBefore(placedAt: Date, day: string, field: string, daysBefore = 0): void {
  const placedOn = isoDay(placedAt);
  const from = addDays(placedOn, -daysBefore);
  if (day >= from) return;
  throw daysBefore === 0
    ? new Problem("too_early.placed_on", { placedOn }, { field })
    : new Problem("too_early", { placedOn, from }, { field });
}
