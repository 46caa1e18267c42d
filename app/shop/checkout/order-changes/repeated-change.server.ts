import type { Tx } from "~/db/db.server";
import type { AddedPiece } from "./added-lines.server";
import type { OrderChange } from "./order-change";
import { DISCOUNT_RULE, DISCOUNT_RULE_NAMES, previewOrderEdit } from "./preview-order-edit";
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
  const added = pieces.every(({ pieceId, windowId, quantity }) =>
    order.lines.some(
      (line) =>
        line.pieceId === pieceId &&
        line.window?.windowId === windowId &&
        line.quantity === quantity,
    ),
  );
  const byId = new Map(order.lines.map(({ id, quantity }) => [id, quantity]));
  const quantities = [...change.quantities].every(
    ([id, quantity]) => (byId.get(id) ?? 0) === quantity,
  );
  if (!added || !quantities) return false;
  const terms = { ...change, quantities: new Map<number, number>(), added: [] };
  return previewOrderEdit(order, terms, []).texts.length === 0;
}

async function isLastBy(
  tx: Tx,
  { orderId, actorId, reason, discountRule }: OrderChange,
): Promise<boolean> {
  const last = await tx.auditEntry.findFirst({
    where: { subject: `order:${orderId}`, action: "change_order" },
    orderBy: { id: "desc" },
    select: { actorId: true, note: true, after: true },
  });
  if (last?.actorId !== actorId || last.note !== reason) return false;
  const after = last.after as Record<string, unknown> | null;
  return after?.[DISCOUNT_RULE] === (discountRule && DISCOUNT_RULE_NAMES[discountRule]);
}
