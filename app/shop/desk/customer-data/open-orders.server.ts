import * as t from "~/messages/desk";
import * as tOrders from "~/messages/orders";
import type { Prisma, Tx } from "~/db/db.server";
import type { ShopSettings } from "~/shop/catalogue/offers/settings.server";
import { asOrderStatus, ORDER_STATUSES } from "~/shop/orders/order";
import { AT_A_CHARGE } from "~/shop/orders/orders.server";
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

/**
 * The orders of a customer that are neither delivered nor cancelled, not paid in full or paid in excess, or of which a shipment is still to
 * be invoiced, the newest first.
 */
export async function openOrders(
  from: Pick<Tx, "order">,
  companyId: string,
  { invoicesFrom }: Pick<ShopSettings, "invoicesFrom">,
): Promise<OpenOrder[]> {
  const { amountDue } = from.order.fields;
  // No day comes after it.
  const toInvoice = { invoiceId: null, shippedOn: { gte: invoicesFrom ?? "9999" } } satisfies Prisma.ShipmentWhereInput;
  const rows = await from.order.findMany({
    where: {
      companyId,
      OR: [
        { status: { notIn: [...DONE] } },
        { amountPaid: { lt: amountDue } },
        { amountPaid: { gt: amountDue } },
        { ...AT_A_CHARGE, shipments: { some: toInvoice } },
      ],
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MAX_LISTED,
    select: {
      id: true,
      orderNumber: true,
      status: true,
      amountDue: true,
      amountPaid: true,
      shipments: { where: toInvoice, take: 1, select: { id: true } },
    },
  });
  return rows.map(({ id, orderNumber, status, amountDue: due, amountPaid, shipments }) => {
    const unpaid = Number(due - amountPaid);
    const state = unpaid === 0 ? "settled" : unpaid < 0 ? "credit" : "open";
    const text = t.openOrder({
      status: tOrders.statusName(asOrderStatus(status)),
      state,
      amount: Math.abs(unpaid),
      isToInvoice: shipments.length > 0,
    });
    return { id, orderNumber, text };
  });
}
