import { db, type Tx } from "~/db/db.server";
import { record } from "~/shop/base/audit/audit.server";
import type { Cents } from "~/formats/money";
import { lockOrder, requireNotBefore } from "~/shop/orders/lock-order.server";
import { readSales, updateSales } from "~/shop/orders/sales.server";
import { Problem } from "~/shop/base/problem";
import { MAX_PAID, MAX_PREPAID_DAYS, moneyNow } from "./payment";
import { updateAmounts } from "./update-amounts.server";

/** A payment as an admin enters it. */
export interface NewPayment {
  orderId: number;
  /** Negative for a refund. */
  amount: Cents;
  paidOn: string;
  /** Whether the bank has taken back an earlier payment: no refund of the brand. */
  isReturn?: boolean;
  reference: string | null;
  /** What the admin saw as not paid of the order, negative for credit; missing where nobody has looked. */
  seen?: Cents;
  /** Whether they have ticked that an amount is right which is far from what was expected; missing where nobody is asked. */
  acceptsAmount?: boolean;
  actorId: string;
}

/**
 * Records a payment of an order, also of a cancelled one, whose payments are credit. Returns what was paid beyond what is due.
 * Throws a Problem: not_found, too_early, stale (see checkSeen), refused (see checkPaid and checkDay), unlikely_amount (see
 * checkLikely).
 */
export function recordPayment({ seen, acceptsAmount, ...payment }: NewPayment): Promise<Cents> {
  const { orderId, amount, paidOn, reference, isReturn = false, actorId } = payment;
  return db.write(async (tx) => {
    const order = await readLocked(tx, orderId);
    requireNotBefore(order.createdAt, paidOn, "paidOn", MAX_PREPAID_DAYS);
    checkSeen(order, seen);
    checkPaid(order.received, payment);
    await checkDay(tx, payment);
    if (acceptsAmount === false) checkLikely(order, amount);
    const sold = await readSales(tx, [orderId]);
    await tx.payment.createMany({ data: payment });
    const credit = await updateAmounts(tx, orderId);
    await record(tx, {
      actorId,
      action: "record_payment",
      subject: `order:${orderId}`,
      label: order.orderNumber,
      after: { amount, paidOn, reference, ...(isReturn && { isReturn }) },
    });
    await updateSales(tx, orderId, sold);
    return credit;
  });
}

/** A locked order, and what of it was received, written off, and is not paid, negative for credit. */
export interface LockedOrder {
  orderNumber: string;
  createdAt: Date;
  due: Cents;
  received: Cents;
  writtenOff: Cents;
  unpaid: Cents;
}

/** Locks an order whose payments change, and reads what of it was received and is open. Throws a Problem: not_found. */
export async function readLocked(tx: Tx, id: number): Promise<LockedOrder> {
  await lockOrder(tx, id);
  const { amountDue, amountPaid, amountWrittenOff, ...order } = await tx.order.findUniqueOrThrow({
    where: { id },
    select: { orderNumber: true, createdAt: true, amountDue: true, amountPaid: true, amountWrittenOff: true },
  });
  return {
    ...order,
    due: Number(amountDue),
    received: Number(amountPaid - amountWrittenOff),
    writtenOff: Number(amountWrittenOff),
    unpaid: Number(amountDue - amountPaid),
  };
}

/** Throws a Problem (stale) when another amount is not paid than somebody saw: a payment was recorded meanwhile, for example. */
export function checkSeen({ received, unpaid }: LockedOrder, seen: Cents | undefined): void {
  if (seen !== undefined && seen !== unpaid) {
    throw new Problem("stale.payments", { now: moneyNow(received, unpaid) }, { version: unpaid });
  }
}

/**
 * Throws a Problem (refused), about `field`, when more would go back than was received, or more be received than fits.
 */
export function checkPaid(
  paid: Cents,
  { amount, isReturn = false }: Pick<NewPayment, "amount" | "isReturn">,
  field = "amount",
): void {
  if (paid + amount < 0) {
    throw new Problem("refused.refund", { received: paid, amount: -amount, isReturn }, { field });
  }
  if (paid + amount > MAX_PAID) {
    throw new Problem("refused.payment_too_large", { most: MAX_PAID }, { field });
  }
}

/** Throws a Problem (refused) for a refund or bank return on a day by which less had come in, with the first day after it by which as much had. */
async function checkDay(tx: Tx, { orderId, amount, paidOn }: Pick<NewPayment, "orderId" | "amount" | "paidOn">) {
  if (amount >= 0) return;
  const payments = await tx.payment.findMany({
    where: { orderId, undoneAt: null, isWriteOff: false },
    select: { amount: true, paidOn: true },
  });
  const covers = (day: string) =>
    payments.reduce((sum, one) => (one.paidOn <= day ? sum + one.amount : sum), amount) >= 0;
  if (covers(paidOn)) return;
  const later = payments.map((one) => one.paidOn).filter((day) => day > paidOn);
  const receivedOn = later.sort().find(covers);
  if (receivedOn) throw new Problem("refused.refund_too_early", { receivedOn }, { field: "paidOn" });
}

/** A mistyped point or zero makes an amount this many times as large. */
const UNLIKELY_TIMES = 10;

/**
 * Throws a Problem (unlikely_amount) for a payment of ten times what is open or more; where nothing is open, of ten times what the order
 * comes to. Of an order that is void any amount is as likely.
 */
function checkLikely({ due, unpaid }: LockedOrder, amount: Cents): void {
  const expected = unpaid > 0 ? unpaid : due;
  if (expected === 0 || amount < expected * UNLIKELY_TIMES) return;
  throw new Problem("unlikely_amount", { amount, expected, isOpen: unpaid > 0 }, { field: "acceptsAmount" });
}
