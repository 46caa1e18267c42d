import { db, type Tx } from "~/db/db.server";
import { record } from "~/shop/base/audit/audit.server";
import type { Cents } from "~/formats/money";
import { readSales, updateSales } from "~/shop/orders/sales.server";
import { Problem } from "~/shop/base/problem";
import { paymentKind, type PaymentKind, writeOffPart } from "./payment";
import { readLocked } from "./record-payment.server";
import { updateAmounts } from "./update-amounts.server";

/** With what had been written off with it. */
export interface UndonePayment {
  kind: PaymentKind;
  /** Negative for money that went back. */
  amount: Cents;
  writtenOff: Cents;
}

/**
 * For a payment that was recorded by mistake, with what was written off when it was booked: both stay in the list and
 * no longer count, and an entry of a bank statement can be booked again. Refuses when more was refunded than would be
 * left.
 */
export function undoPayment(undo: {
  orderId: number;
  paymentId: number;
  reason: string;
  actorId: string;
}): Promise<UndonePayment> {
  const { orderId, paymentId, reason, actorId } = undo;
  return db.write(async (tx) => {
    const order = await readLocked(tx, orderId);
    const payment = await tx.payment.findFirst({ where: { id: paymentId, orderId } });
    if (!payment) throw new Problem("not_found.payment");
    const { amount } = payment;
    const kind = paymentKind(payment);
    if (payment.undoneAt) throw new Problem("wrong_step.payment_undone", { amount: Math.abs(amount) });
    if (kind !== "write-off" && order.received - amount < 0) {
      throw new Problem("refused.payment_refunded", { amount });
    }
    const sold = await readSales(tx, [orderId]);
    const writeOff = await writtenOffWith(tx, payment);
    for (const { id, amount, paidOn, reference } of [payment, ...(writeOff ? [writeOff] : [])]) {
      await tx.payment.updateMany({
        where: { id },
        data: { undoneAt: new Date(), undoneById: actorId, undoReason: reason },
      });
      await record(tx, {
        actorId,
        action: "undo_payment",
        subject: `order:${orderId}`,
        label: order.orderNumber,
        note: reason,
        before: { amount, paidOn, reference },
      });
    }
    await updateAmounts(tx, orderId);
    await updateSales(tx, orderId, sold);
    return { kind, amount, writtenOff: writeOff?.amount ?? 0 };
  });
}

/** The part that still counts of what was written off when a payment of a bank statement was booked. */
const writtenOffWith = (
  tx: Tx,
  { orderId, entryKey, entryPart }: Record<"orderId" | "entryPart", number> & { entryKey: string | null },
) =>
  tx.payment.findFirst({
    where: { orderId, entryKey: entryKey ?? "", entryPart: writeOffPart(entryPart), isWriteOff: true, undoneAt: null },
  });
