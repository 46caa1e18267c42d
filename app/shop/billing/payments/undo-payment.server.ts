import { db } from "~/db/db.server";
import { record } from "~/shop/base/audit/audit.server";
import type { Cents } from "~/shop/base/money/money";
import { updateAmounts } from "~/shop/orders/amounts.server";
import { updateSales, readSales } from "~/shop/orders/sales.server";
import { Problem } from "~/shop/base/problem";
import { readLocked } from "./record-payment.server";

/**
 * Undoes a payment that was recorded by mistake: it stays in the list and no longer counts, and an entry of a bank
 * statement can be booked again. A repeat changes nothing and returns `isNew: false`. Throws a Problem: not_found; refused
 * when more was refunded than would be left.
 */
export function undoPayment(undo: {
  orderId: number;
  paymentId: number;
  reason: string;
  actorId: string;
}): Promise<{ isNew: boolean; amount: Cents }> {
  const { orderId, paymentId, reason, actorId } = undo;
  return db.write(async (tx) => {
    const order = await readLocked(tx, orderId);
    const payment = await tx.payment.findFirst({ where: { id: paymentId, orderId } });
    if (!payment) throw new Problem("not_found", { what: "payment" });
    const { amount, paidOn, reference, isWriteOff } = payment;
    if (payment.undoneAt) return { isNew: false, amount };
    if (!isWriteOff && order.received - amount < 0) {
      throw new Problem("refused", { what: "payment refunded", amount });
    }
    const sold = await readSales(tx, [orderId]);
    await tx.payment.update({
      where: { id: paymentId },
      data: { undoneAt: new Date(), undoneById: actorId, undoReason: reason },
      select: { id: true },
    });
    await updateAmounts(tx, orderId);
    await record(tx, {
      actorId,
      action: "undo_payment",
      subject: `order:${orderId}`,
      label: order.orderNumber,
      note: reason,
      before: { amount, paidOn, reference },
    });
    await updateSales(tx, orderId, sold);
    return { isNew: true, amount };
  });
}
