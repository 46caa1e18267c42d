import type { Tx } from "~/db/db.server";
import { UNDECIDED_VAT } from "~/shop/billing/vat/order-vat.server";
import { isOtherPlace } from "~/shop/billing/vat/vat-rules";
import { isSupplied } from "~/shop/orders/steps";
import type { ChangePlan, OrderTerms } from "./preview-order-edit";
import type { StoredOrder } from "./read-order.server";

/** Stores totals and terms. Another place of delivery makes VAT and shipping undecided again, VAT only before anything is shipped. */
export async function saveTerms(
  tx: Tx,
  order: StoredOrder,
  { shippingAddress, poNumber, customerNotes, ownDiscount }: OrderTerms,
  { plan, isFree }: { plan: ChangePlan; isFree: boolean },
): Promise<void> {
  const { subtotal, discountPercentage, discountAmount, total } = plan;
  const isMoved = isOtherPlace(order.shippingAddress, shippingAddress);
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
      ...(isMoved && !isSupplied(order.status) && UNDECIDED_VAT),
    },
    select: { id: true },
  });
}
