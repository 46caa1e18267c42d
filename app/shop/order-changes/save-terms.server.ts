import type { Tx } from "~/db/db.server";
import { UNDECIDED_VAT } from "~/shop/documents/order-vat.server";
import { vatPlaceOf } from "~/shop/documents/vat-rules";
import { isSupplied } from "~/shop/orders/steps";
import { Problem } from "~/shop/problem";
import type { ChangePlan, OrderTerms } from "./plan-change";
import type { StoredOrder } from "./read-order.server";

/**
 * Stores totals and terms. Another country of delivery, or one of its territories outside the EU's VAT area, makes VAT and
 * shipping undecided again. Throws a Problem "vat_rule" if a part was shipped to the earlier one.
 */
export async function saveTerms(
  tx: Tx,
  order: StoredOrder,
  { shippingAddress, poNumber, customerNotes, ownDiscount }: OrderTerms,
  { plan, isFree }: { plan: ChangePlan; isFree: boolean },
): Promise<void> {
  const { subtotal, discountPercentage, discountAmount, total } = plan;
  const isMoved =
    shippingAddress.country !== order.shippingAddress.country ||
    vatPlaceOf(shippingAddress) !== vatPlaceOf(order.shippingAddress);
  if (isMoved && isSupplied(order.status)) {
    throw new Problem(
      "vat_rule",
      "A part of this order was shipped, with the VAT of its place of delivery. What goes to another country needs an order of its own.",
      "shipping.country",
    );
  }
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
      ...(isMoved && UNDECIDED_VAT),
    },
    select: { id: true },
  });
}
