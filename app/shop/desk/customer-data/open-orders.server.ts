import type { Tx } from "~/db/db.server";
import type { OpenOrderFact } from "~/shop/base/problem";
import { ORDER_STATUSES } from "~/shop/orders/order";
import { nextSteps } from "~/shop/orders/steps";

/** An order for which something is still to be done. */
export type OpenOrder = OpenOrderFact & { id: number };

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
  return rows.map(({ amountDue: due, amountPaid, ...order }) => ({
    ...order,
    unpaid: Number(due - amountPaid),
  }));
}
