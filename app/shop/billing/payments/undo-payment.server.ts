import { db, type Reader, type Tx } from "~/db/db.server";
import { record } from "~/shop/base/audit/audit.server";
import type { Cents } from "~/formats/money";
import { addFigures, readSales } from "~/shop/orders/sales.server";
import { diffSales } from "~/shop/orders/sales-figures";
import { Problem } from "~/shop/base/problem";
import { closingOf } from "../books/closed-months.server";
import { isInTime } from "../invoices/cash-discount";
import { discountedInvoices } from "./cash-discount.server";
import { paymentKind, type PaymentKind, writeOffPart } from "./payment";
import { lockOrders } from "./record-payment.server";
import { updateAmounts } from "./update-amounts.server";

/** With what had been written off with it. */
export interface UndonePayment {
  kind: PaymentKind;
  /** Negative for money that went back. */
  amount: Cents;
  writtenOff: Cents;
  /** Numbers of those by which cash discounts were taken that it was in time for: they stay. */
  creditNotes: string[];
}

/**
 * For a payment that was recorded by mistake, with what was written off when it was booked, and for both payments by which credit was
 * used: they stay in the list and no longer count, and an entry of a bank statement can be booked again. Refuses when more was refunded
 * than would be left, and money of a closed month.
 */
export async function undoPayment(undo: {
  orderId: number;
  paymentId: number;
  reason: string;
  actorId: string;
}): Promise<UndonePayment> {
  const { orderId, paymentId, reason, actorId } = undo;
  const orderIds = [orderId, ...(await otherOrders(undo))];
  const discounted = await discountedInvoices([orderId]);
  return db.write(async (tx) => {
    const orders = await lockOrders(tx, orderIds);
    const payment = await tx.payment.findFirst({ where: { id: paymentId, orderId } });
    if (!payment) throw new Problem("not_found.payment");
    const { amount } = payment;
    if (payment.undoneAt) throw new Problem("wrong_step.payment_undone", { amount: Math.abs(amount) });
    const kind = paymentKind(payment);
    const closing = kind === "write-off" ? null : await closingOf(tx, payment.paidOn);
    if (closing) {
      const by = kind === "transfer" ? kind : amount > 0 ? "refund" : "payment";
      throw new Problem("wrong_step.payment_in_closed_month", { ...closing, by });
    }
    const writeOff = await writtenOffWith(tx, payment);
    const undone = [payment, ...(writeOff ? [writeOff] : []), ...(await otherParts(tx, payment))];
    for (const { orderId: id, amount, isWriteOff } of undone) {
      const { received, orderNumber } = orders.get(id)!;
      if (!isWriteOff && received - amount < 0) throw new Problem("refused.payment_refunded", { amount, orderNumber });
    }
    const sold = await readSales(tx, orderIds);
    for (const { id, orderId, amount, paidOn, reference } of undone) {
      await tx.payment.updateMany({
        where: { id },
        data: { undoneAt: new Date(), undoneById: actorId, undoReason: reason },
      });
      await record(tx, {
        actorId,
        action: "undo_payment",
        subject: `order:${orderId}`,
        label: orders.get(orderId)!.orderNumber,
        note: reason,
        before: { amount, paidOn, reference },
      });
    }
    for (const id of orderIds) await updateAmounts(tx, id);
    await addFigures(tx, diffSales(sold, await readSales(tx, orderIds)));
    const creditNotes = discounted.flatMap((one) => (one.takenBy && isInTime(one, payment) ? one.takenBy : []));
    return { kind, amount, writtenOff: writeOff?.amount ?? 0, creditNotes };
  });
}

/** To or from which credit was transferred by a payment, which never changes. */
async function otherOrders({ orderId, paymentId }: Record<"orderId" | "paymentId", number>): Promise<number[]> {
  const payment = await db.read.payment.findFirst({
    where: { id: paymentId, orderId },
    select: { transferKey: true },
  });
  return payment ? (await otherParts(db.read, { ...payment, orderId })).map((part) => part.orderId) : [];
}

const otherParts = async (
  from: Reader | Tx,
  { transferKey, orderId }: { transferKey: string | null; orderId: number },
) => (transferKey === null ? [] : from.payment.findMany({ where: { transferKey, orderId: { not: orderId } } }));

/** The part that still counts of what was written off when a payment of a bank statement was booked. */
const writtenOffWith = (
  tx: Tx,
  { orderId, entryKey, entryPart }: Record<"orderId" | "entryPart", number> & { entryKey: string | null },
) =>
  tx.payment.findFirst({
    where: { orderId, entryKey: entryKey ?? "", entryPart: writeOffPart(entryPart), isWriteOff: true, undoneAt: null },
  });
