import type { Prisma, Reader, Tx } from "~/db/db.server";
import { env } from "~/env.server";
import type { ShippingAddress } from "~/formats/address";
import { asLinesWithTerms, orderLines } from "~/shop/orders/order-lines.server";
import { asOrderStatus } from "~/shop/orders/order";
import { totalPieces } from "~/shop/orders/shipments/shipment";
import { Problem } from "~/shop/base/problem";
import { isOpen } from "~/shop/orders/steps";

/** For a change of an order. */
const columns = {
  id: true,
  orderNumber: true,
  status: true,
  version: true,
  claimId: true,
  createdAt: true,
  discountPercentage: true,
  ownDiscount: true,
  total: true,
  poNumber: true,
  customerNotes: true,
  shippingAddress: true,
  shippingCost: true,
  isShippingManual: true,
  vatTreatment: true,
  company: {
    select: {
      priceGroupId: true,
      cashDiscountPercentage: true,
      cashDiscountDays: true,
      language: true,
      contact: { select: { email: true, firstName: true, language: true } },
    },
  },
  lines: {
    ...orderLines,
    select: {
      ...orderLines.select,
      id: true,
      position: true,
      fromStock: true,
      orderWindowId: true,
      shipments: { select: { quantity: true } },
    },
  },
} as const satisfies Prisma.OrderSelect;

/** Null for an unknown id. */
export async function readChangeableOrder(from: Reader | Tx, id: number) {
  const row = await from.order.findUnique({ where: { id }, select: columns });
  if (!row) return null;
  return {
    ...row,
    status: asOrderStatus(row.status),
    sellerState: env.SELLER_COUNTRY,
    shippingAddress: row.shippingAddress as unknown as ShippingAddress,
    lines: asLinesWithTerms(row.lines).map((line, at) => ({
      ...row.lines[at]!,
      ...line,
      shipped: totalPieces(row.lines[at]!.shipments),
    })),
  };
}

export type StoredOrder = NonNullable<Awaited<ReturnType<typeof readChangeableOrder>>>;

/** It is unknown, shipped or cancelled, or somebody else has changed it. */
export function changeRefusal(order: Pick<StoredOrder, "status"> | null): Problem {
  if (!order) return new Problem("not_found.order");
  return isOpen(order.status)
    ? new Problem("stale.changed_order")
    : new Problem("wrong_step.change_order", { status: order.status });
}
