import { db } from "~/db/db.server";
import { asOrderLine, type OrderEvent, type OrderLine } from "~/shop/orders/order";
import { asOrderEvent, ownedBy } from "~/shop/orders/orders.server";
import { statusFilter } from "~/shop/orders/status-filter.server";
import { isOpen, statusPhrase } from "~/shop/orders/steps";
import { FIRST_STATUS } from "~/shop/orders/order";
import type { OrderTerms } from "./plan-change";
import { readChangeableOrder } from "./read-order.server";

/** A line of an order whose quantity can be changed. */
export interface EditableLine extends OrderLine {
  id: number;
  /** How many of it have been shipped: the least quantity. */
  shipped: number;
}

/** What the page shows on which an order is changed. */
export interface ChangePage extends OrderTerms {
  id: number;
  orderNumber: string;
  version: number;
  lines: EditableLine[];
  /** Why the order cannot be changed; null when it can. */
  closed: string | null;
  /** The newest change of the order; null when there was none. */
  lastChange: OrderEvent | null;
}

/** Reads the page on which an admin changes an order; null for an unknown one. */
export async function changePage(id: number): Promise<ChangePage | null> {
  const order = await readChangeableOrder(db.read, id);
  if (!order) return null;
  const { orderNumber, version, ownDiscount, poNumber, customerNotes, shippingAddress } = order;
  const events = await db.read.orderEvent.findMany({
    where: { orderId: id },
    orderBy: { id: "desc" },
    select: { status: true, note: true, changes: true, createdAt: true },
  });
  return {
    id,
    orderNumber,
    version,
    ownDiscount,
    poNumber,
    customerNotes,
    shippingAddress,
    lines: order.lines.map(asEditable),
    closed: isOpen(order.status)
      ? null
      : `This order is ${statusPhrase(order.status)}, so it cannot be changed any more.`,
    lastChange: events.map(asOrderEvent).find(({ changes }) => changes !== null) ?? null,
  };
}

/** The number and lines of one of the customer's own orders for which a change can be asked; null for any other. */
export async function requestPage(
  userId: string,
  id: number,
): Promise<{ id: number; orderNumber: string; lines: EditableLine[] } | null> {
  const isOpen = await db.read.order.count({
    where: { id, ...ownedBy(userId), status: statusFilter(FIRST_STATUS) },
  });
  const order = isOpen ? await readChangeableOrder(db.read, id) : null;
  return order && { id, orderNumber: order.orderNumber, lines: order.lines.map(asEditable) };
}

type StoredLine = NonNullable<Awaited<ReturnType<typeof readChangeableOrder>>>["lines"][number];

const asEditable = (stored: StoredLine): EditableLine => {
  const { productId, sku, name, size, color, quantity, unitPrice, lineTotal, window } =
    asOrderLine(stored);
  const line = { productId, sku, name, size, color, quantity, unitPrice, lineTotal, window };
  return { ...line, id: stored.id, shipped: stored.shipped };
};
