import * as t from "~/messages/desk";
import * as tOrders from "~/messages/orders";
import type { Tx } from "~/db/db.server";
import { asOrderStatus, ORDER_STATUSES } from "~/shop/orders/order";
import { nextSteps } from "~/shop/orders/steps";

/** An order for which something is still to be done. */
export interface OpenOrder {
  id: number;
  orderNumber: string;
  /** "Confirmed, €120.00 not paid" */
  text: string;
}

const DONE = ORDER_STATUSES.filter((status) => nextSteps(status).length === 0);
const MAX_LISTED = 20;

/** The orders of a customer that are neither delivered nor cancelled, not paid in full or paid in excess, the newest first. */
export async function openOrders(from: Pick<Tx, "order">, companyId: string): Promise<OpenOrder[]> {
  const { amountDue } = from.order.fields;
  const rows = await from.order.findMany({
    where: {
      companyId,
      OR: [{ status: { notIn: [...DONE] } }, { amountPaid: { lt: amountDue } }, { amountPaid: { gt: amountDue } }],
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MAX_LISTED,
    select: { id: true, orderNumber: true, status: true, amountDue: true, amountPaid: true },
  });
  return rows.map(({ id, orderNumber, status, amountDue: due, amountPaid }) => {
    const unpaid = Number(due - amountPaid);
    const state = unpaid === 0 ? "settled" : unpaid < 0 ? "credit" : "open";
    const text = t.openOrder({ status: tOrders.statusName(asOrderStatus(status)), state, amount: Math.abs(unpaid) });
    return { id, orderNumber, text };
  });
}
