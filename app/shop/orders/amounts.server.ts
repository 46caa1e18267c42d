import type { Prisma, Tx } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import type { Cents } from "~/shop/money/money";
import { asOrderStatus } from "./order";
import { type DueInstalment, type PaymentSummary, summarizePayments } from "./payment-summary";
import { isVoid } from "./steps";

/** The columns of an order for paymentsOf. */
export const amountColumns = {
  instalments: true,
  amountPaid: true,
} as const satisfies Prisma.OrderSelect;

export type AmountColumns = Prisma.OrderGetPayload<{ select: typeof amountColumns }>;

/** What of a stored order is due, paid and open today. */
export function paymentsOf(
  { instalments, amountPaid }: AmountColumns,
  now = new Date(),
): PaymentSummary {
  return summarizePayments(asInstalments(instalments), Number(amountPaid), isoDay(now));
}

/** The instalments of an order, as stored. */
export const asInstalments = (stored: unknown) => stored as DueInstalment[];

/**
 * Stores what of an order is due and paid, within the transaction that has changed its status, its payments or, with
 * `instalments`, its proforma. Nothing is due for a void order. The caller must have locked the order. Returns the credit: what
 * was paid beyond what is due.
 */
export async function updateAmounts(
  tx: Tx,
  orderId: number,
  instalments?: readonly DueInstalment[],
): Promise<Cents> {
  const order = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { status: true, instalments: true },
  });
  const { _sum } = await tx.payment.aggregate({
    _sum: { amount: true },
    where: { orderId, undoneAt: null },
  });
  const due = isVoid(asOrderStatus(order.status))
    ? []
    : (instalments ?? asInstalments(order.instalments));
  const paid = _sum.amount ?? 0;
  const columns = dueColumns(due, paid);
  await tx.order.update({
    where: { id: orderId },
    data: { ...columns, amountPaid: paid },
    select: { id: true },
  });
  return Math.max(0, paid - columns.amountDue);
}

/** The columns of an order about what is due. */
export function dueColumns(instalments: readonly DueInstalment[], paid = 0) {
  // The day matters only for what is overdue.
  const { due, nextDueOn } = summarizePayments(instalments, paid, "");
  return {
    instalments: instalments.map((one) => ({ ...one })),
    amountDue: due,
    nextDueOn,
    lastDueOn: nextDueOn && instalments.at(-1)!.dueOn,
  };
}
