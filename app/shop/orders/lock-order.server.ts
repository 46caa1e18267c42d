import type { Tx } from "~/db/db.server";
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
  if (count === 0) throw new Problem("not_found", { what: "order" });
}
