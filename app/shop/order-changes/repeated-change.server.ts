import type { Tx } from "~/db/db.server";
import type { AddedPiece } from "./added-lines.server";
import type { OrderChange } from "./order-change";
import { planChange } from "./plan-change";
import type { StoredOrder } from "./read-order.server";

/** Whether this change was made before by the same admin: the button was pressed twice. */
export async function isRepeat(
  tx: Tx,
  order: StoredOrder,
  change: OrderChange,
  pieces: readonly AddedPiece[],
): Promise<boolean> {
  return isDone(order, change, pieces) && (await isLastBy(tx, change));
}

/** Whether the order is as the change wants it. */
function isDone(order: StoredOrder, change: OrderChange, pieces: readonly AddedPiece[]): boolean {
  const added = pieces.every(({ sku, windowId, quantity }) =>
    order.lines.some(
      (line) =>
        line.sku === sku && line.window?.windowId === windowId && line.quantity === quantity,
    ),
  );
  const byId = new Map(order.lines.map(({ id, quantity }) => [id, quantity]));
  const quantities = [...change.quantities].every(
    ([id, quantity]) => (byId.get(id) ?? 0) === quantity,
  );
  if (!added || !quantities) return false;
  const terms = { ...change, quantities: new Map<number, number>(), added: [] };
  return planChange(order, terms, []).texts.length === 0;
}

async function isLastBy(tx: Tx, { orderId, actorId, reason }: OrderChange): Promise<boolean> {
  // A new status may follow the change.
  const last = await tx.orderEvent.findMany({
    where: { orderId },
    orderBy: { id: "desc" },
    take: 2,
    select: { actorId: true, note: true, changes: true },
  });
  const change = last.find(({ changes }) => changes !== null);
  return change?.actorId === actorId && change.note === reason;
}
