import { db } from "~/db/db.server";
import type { Address } from "~/formats/address";
import { asOrderLine, asOrderStatus } from "~/shop/orders/order";
import { asLinesWithTerms, orderLines } from "~/shop/orders/order-lines.server";
import { compositionsOf } from "./compositions.server";
import type { PackingList } from "./packing-list";

/** Reads the packing list of any order, without an ownership check: for staff only. Null for an unknown order. */
export async function packingList(orderId: number): Promise<PackingList | null> {
  const order = await db.read.order.findUnique({
    where: { id: orderId },
    select: {
      orderNumber: true,
      status: true,
      createdAt: true,
      poNumber: true,
      shippingAddress: true,
      lines: orderLines,
      user: { select: { companyName: true } },
    },
  });
  if (!order) return null;
  const lines = asLinesWithTerms(order.lines).map(asOrderLine);
  const compositions = await compositionsOf(order.lines);
  return {
    orderNumber: order.orderNumber,
    status: asOrderStatus(order.status),
    placedAt: order.createdAt,
    poNumber: order.poNumber,
    company: order.user.companyName,
    shipTo: order.shippingAddress as unknown as Address,
    lines: lines.map(({ productId, sku, name, color, size, quantity, window }) => ({
      sku,
      name,
      color,
      size,
      quantity,
      composition: compositions.get(productId) || null,
      window,
    })),
    pieces: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}
