import { type Prisma, sql, type Tx } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import type { Cents } from "~/shop/base/money/money";
import { asOrderStatus } from "./order";
import { type DueInstalment, type PaymentSummary, summarizePayments } from "./payment-summary";
import { isVoid } from "./steps";

/** Orders that are not paid in full; the condition of the index orders_open_payment_idx. */
export const IS_OPEN = sql`"amountPaid" < "amountDue"`;
/** Orders of which something should have been paid before a day. */
export const isOverdue = (today: string) => sql`${IS_OPEN} AND "nextDueOn" < ${today}`;
/** Orders with credit; the condition of the index orders_credit_idx. */
export const HAS_CREDIT = sql`"amountPaid" > "amountDue"`;

/** Orders of which something is open, or with credit; the condition of the index orders_companyId_unsettled_idx. */
export const IS_UNSETTLED = sql`"amountPaid" <> "amountDue"`;

/** What of an order is not paid; negative for credit. */
export const UNPAID_AMOUNT = sql`("amountDue" - "amountPaid")`;

/** The columns of an order for paymentsOf. */
export const amountColumns = {
  instalments: true,
  amountPaid: true,
  amountWrittenOff: true,
} as const satisfies Prisma.OrderSelect;

export type AmountColumns = Prisma.OrderGetPayload<{ select: typeof amountColumns }>;

/** What of a stored order is due, paid and open today. */
export function paymentsOf(
  { instalments, amountPaid, amountWrittenOff }: AmountColumns,
  now = new Date(),
): PaymentSummary {
  const received = Number(amountPaid - amountWrittenOff);
  const due = asInstalments(instalments);
  return summarizePayments(due, received, isoDay(now), Number(amountWrittenOff));
}

/** The instalments of an order, as stored. */
export const asInstalments = (stored: unknown) => stored as DueInstalment[];

/**
 * Stores what of an order is due and paid, within the transaction that has changed its status, its payments or, with
 * `instalments`, its proforma. Nothing is due for a void order. The caller must have locked the order. Returns the credit: what
 * was paid beyond what is due.
 */
export async function updateAmounts(tx: Tx, orderId: number, instalments?: readonly DueInstalment[]): Promise<Cents> {
  const order = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { status: true, instalments: true },
  });
  const { received, writtenOff } = await paymentSums(tx, orderId);
  const due = isVoid(asOrderStatus(order.status)) ? [] : (instalments ?? asInstalments(order.instalments));
  const amountDue = due.reduce<Cents>((sum, { amount }) => sum + amount, 0);
  // What was written off is no credit when less is due later.
  const amountWrittenOff = Math.max(0, Math.min(writtenOff, amountDue - received));
  const amountPaid = received + amountWrittenOff;
  await tx.order.update({
    where: { id: orderId },
    data: { ...dueColumns(due, amountPaid), amountPaid, amountWrittenOff },
    select: { id: true },
  });
  return Math.max(0, received - amountDue);
}

/** What was received for an order, less what was refunded, and what was written off. */
async function paymentSums(tx: Tx, orderId: number): Promise<{ received: Cents; writtenOff: Cents }> {
  const sums = await tx.payment.groupBy({
    by: ["isWriteOff"],
    _sum: { amount: true },
    where: { orderId, undoneAt: null },
  });
  const sumOf = (isOff: boolean) => sums.find(({ isWriteOff }) => isWriteOff === isOff)?._sum.amount ?? 0;
  return { received: sumOf(false), writtenOff: sumOf(true) };
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
