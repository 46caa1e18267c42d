import type { ShippingAddress } from "~/formats/address";
import { isoDay } from "~/formats/dates";
import { db } from "~/db/db.server";
import { compareLines, type LineComparison } from "~/shop/cart/compare-lines.server";
import { priceListOf } from "~/shop/catalogue/prices/price-lists.server";
import { asLinesWithTerms, orderLines } from "./order-lines.server";
import { ownedBy } from "./orders.server";

export interface Reorder extends LineComparison {
  orderNumber: string;
  createdAt: Date;
}

/** Null for an unknown or foreign order. */
export async function findReorder(
  { id: companyId, priceGroupId }: { id: string; priceGroupId: number | null },
  orderId: number,
): Promise<Reorder | null> {
  const order = await db.read.order.findFirst({
    where: { id: orderId, ...ownedBy(companyId) },
    select: { orderNumber: true, createdAt: true, lines: orderLines },
  });
  if (!order) return null;
  const { lines, ...head } = order;
  const earlier = asLinesWithTerms(lines).map(({ window, ...line }) => ({
    ...line,
    window: window && { id: window.windowId, name: window.name },
    shipping: window && { ...window, orderedOn: isoDay(order.createdAt) },
  }));
  return { ...head, ...(await compareLines(earlier, await priceListOf(priceGroupId))) };
}

/** The label of the delivery address; null for a typed one. */
export async function shipToOfOrder(companyId: string, id: number): Promise<string | null> {
  const order = await db.read.order.findFirst({
    where: { id, ...ownedBy(companyId) },
    select: { shippingAddress: true },
  });
  return (order?.shippingAddress as ShippingAddress | undefined)?.label ?? null;
}
