import type { Tx } from "~/db/db.server";
import type { DueInstalment } from "~/shop/orders/payment-summary";
import type { Cents } from "~/formats/money";
import { isVoid } from "~/shop/orders/steps";
import { asOrderStatus } from "~/shop/orders/order";
import { asInstalments, dueColumns } from "~/shop/orders/payment-summary.server";

/**
 * Stores the due and paid amounts of an order, within the transaction that has changed its status, its payments or,
 * with `instalments`, its proforma. Nothing is due for a void order. The caller must have locked the order. Returns the
 * credit: what was paid beyond what is due.
 */
export async function updateAmounts(tx: Tx, orderId: number, instalments?: readonly DueInstalment[]): Promise<Cents> {
  const order = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { status: true, instalments: true },
  });
  const { received, writtenOff } = await paymentSums(tx, orderId);
  const due = isVoid(asOrderStatus(order.status)) ? [] : (instalments ?? asInstalments(order.instalments));
  const amountDue = due.reduce<Cents>((sum, { amount }) => sum + amount, 0);
  // A write-off becomes no credit when less is due later.
  const amountWrittenOff = Math.max(0, Math.min(writtenOff, amountDue - received));
  const amountPaid = received + amountWrittenOff;
  await tx.order.updateMany({
    where: { id: orderId },
    data: { ...dueColumns(due, amountPaid), amountPaid, amountWrittenOff },
  });
  return Math.max(0, received - amountDue);
}

/** `received` is less refunds. */
async function paymentSums(tx: Tx, orderId: number): Promise<{ received: Cents; writtenOff: Cents }> {
  const sums = await tx.payment.groupBy({
    by: ["isWriteOff"],
    _sum: { amount: true },
    where: { orderId, undoneAt: null },
  });
  const sumOf = (isOff: boolean) => sums.find(({ isWriteOff }) => isWriteOff === isOff)?._sum.amount ?? 0;
  return { received: sumOf(false), writtenOff: sumOf(true) };
}
