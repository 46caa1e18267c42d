import { colon } from "~/formats/lists";
import { db } from "~/db/db.server";
import { Problem } from "~/shop/base/problem";
import { problemText } from "~/shop/base/problem-text.server";
import { changeOrderStatus } from "./change-status.server";
import { FIRST_STATUS } from "~/shop/orders/order";

/** The result of confirming several orders. */
export interface ConfirmedOrders {
  /** Numbers of orders. */
  confirmed: string[];
  /** One sentence each. */
  refused: string[];
}

/**
 * Each in a transaction of its own with its letter: a refusal of one does not affect the others. Refuses orders with
 * VAT or shipping to be confirmed, and those that are no longer pending.
 */
export async function confirmOrders(ids: readonly number[], actorId: string): Promise<ConfirmedOrders> {
  const orders = await db.read.order.findMany({
    where: { id: { in: [...ids] } },
    orderBy: { id: "asc" },
    select: { id: true, orderNumber: true },
  });
  const result: ConfirmedOrders = { confirmed: [], refused: [] };
  for (const { id: orderId, orderNumber } of orders) {
    const change = { orderId, from: FIRST_STATUS, to: "confirmed", note: null, actorId } as const;
    try {
      await changeOrderStatus(change);
      result.confirmed.push(orderNumber);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      result.refused.push(orderNumber + colon() + problemText(error));
    }
  }
  return result;
}
