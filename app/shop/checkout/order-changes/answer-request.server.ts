import { paperLanguageOf } from "~/shop/billing/documents/parties.server";
import { inLanguage } from "~/shop/base/language.server";
import { db, type Tx } from "~/db/db.server";
import * as t from "~/messages/checkout";
import { record } from "~/shop/base/audit/audit.server";
import { queueLetter } from "~/shop/brand/mail/send-letter.server";
import { changeOrderStatus } from "~/shop/checkout/fulfilment/change-status.server";
import { changeRequestDeclined } from "./change-letters";
import type { RequestKind } from "~/shop/orders/order";
import type { LineQuantity } from "./change-request";
import { applyChange } from "./change-order.server";
import { notOpen } from "./change-requests.server";
import { changeRefusal, readChangeableOrder, type StoredOrder } from "./read-order.server";

export interface RequestAnswer {
  orderId: number;
  requestId: number;
  answer: "granted" | "declined";
  /** The version of the order that the admin saw. */
  expectedVersion: number;
  /** For declining it; the customer reads it. */
  reason: string | null;
  actorId: string;
}

/**
 * Grants a request, which changes or cancels the order as asked, or declines it with a letter to the customer. Returns
 * whether the customer gets a letter: not when there was nothing to change.
 * Refuses as stale a request that was answered or withdrawn, and a changed order, and as changeOrder and
 * changeOrderStatus.
 */
export function answerRequest(answer: RequestAnswer): Promise<boolean> {
  const { orderId, requestId: id, answer: state, reason, actorId, expectedVersion } = answer;
  return db.write(async (tx) => {
    const { count } = await tx.changeRequest.updateMany({
      where: { id, orderId, state: "open" },
      data: { state, actorId, answer: reason, answeredAt: new Date() },
    });
    if (count === 0) throw await notOpen(tx, { id, orderId });
    const order = (await readChangeableOrder(tx, orderId))!;
    if (state === "granted" && order.version !== expectedVersion) throw changeRefusal(order);
    const request = await tx.changeRequest.findUniqueOrThrow({ where: { id } });
    await record(tx, {
      actorId,
      action: "answer_change_request",
      subject: `order:${orderId}`,
      label: order.orderNumber,
      note: reason,
      after: { request: request.message, state },
    });
    if (state === "declined") {
      await sendRefusal(tx, order, { id, reason, ...order.company.contact });
      return true;
    }
    const quantities = request.quantities as unknown as LineQuantity[];
    const kind = request.kind as RequestKind;
    return applyRequest(tx, order, answer, { kind, quantities });
  });
}

/**
 * Cancels the order, or sets the wanted quantities. Returns whether the order was changed, which a letter says: not by
 * a request without quantities, nor when it has them already.
 */
async function applyRequest(
  tx: Tx,
  order: StoredOrder,
  { orderId, expectedVersion, actorId }: RequestAnswer,
  { kind, quantities }: { kind: RequestKind; quantities: readonly LineQuantity[] },
): Promise<boolean> {
  if (kind === "cancel") {
    const note = inLanguage(paperLanguageOf(order.company), () => t.doneAsAsked({ kind }));
    const { status: from } = order;
    await changeOrderStatus({ orderId, from, to: "cancelled", note, actorId }, tx);
    return true;
  }
  const present = new Map(order.lines.map(({ id, quantity }) => [id, quantity]));
  const open = quantities.filter((one) => one.quantity !== (present.get(one.lineId) ?? 0));
  if (open.length === 0) return false;
  const edited = new Map(open.map(({ lineId, quantity }) => [lineId, quantity]));
  const reason = inLanguage(paperLanguageOf(order.company), () => t.doneAsAsked({ kind }));
  const change = { ...order, orderId, expectedVersion, quantities: edited, rows: null, reason, actorId };
  await applyChange(tx, change);
  return true;
}

const sendRefusal = (
  tx: Tx,
  { id: orderId, orderNumber }: StoredOrder,
  refused: { id: number; reason: string | null; email: string; firstName: string | null },
) =>
  queueLetter(tx, {
    key: `change-request:${refused.id}:declined`,
    kind: "change-request-declined",
    to: refused.email,
    letter: () => changeRequestDeclined({ orderId, orderNumber, ...refused }),
  });
