import { db } from "~/db/db.server";
import { Problem } from "~/shop/base/problem";
import { problemText } from "~/shop/base/problem-text.server";
import { changeOrderStatus } from "./change-status.server";
import { FIRST_STATUS } from "~/shop/orders/order";

/** What became of the orders of a confirmation of several. */
export interface ConfirmedOrders {
  /** The numbers of the orders that are confirmed now. */
  confirmed: string[];
  /** A sentence for each of the others. */
  refused: string[];
}

/**
 * Confirms several orders, each in a transaction of its own with its letter: a refusal of one does not affect the others.
 * Orders with VAT or shipping to be confirmed are refused, as well as those that are not pending any more.
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
      result.refused.push(`${orderNumber}: ${problemText(error)}`);
    }
  }
  return result;
}
