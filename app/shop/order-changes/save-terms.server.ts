import type { Tx } from "~/db/db.server";
import type { ChangePlan, OrderTerms } from "./plan-change";
import type { StoredOrder } from "./read-order.server";

/** Stores totals and terms. Another country of delivery makes VAT and shipping undecided again. */
export async function saveTerms(
  tx: Tx,
  order: StoredOrder,
  { shippingAddress, poNumber, customerNotes, ownDiscount }: OrderTerms,
  { plan, isFree }: { plan: ChangePlan; isFree: boolean },
): Promise<void> {
  const { subtotal, discountPercentage, discountAmount, total } = plan;
  const isMoved = shippingAddress.country !== order.shippingAddress.country;
  const decided = isMoved ? null : order.shippingCost;
  await tx.order.update({
    where: { id: order.id },
    data: {
      subtotal,
      discountPercentage,
      discountAmount,
      ownDiscount,
      total,
      poNumber,
      customerNotes,
      shippingAddress: { ...shippingAddress },
      shippingCost: decided ?? (isFree ? 0 : null),
      ...(isMoved && { vatTreatment: null }),
    },
    select: { id: true },
  });
}
