import { db, type Tx } from "~/db/db.server";
import { record } from "~/shop/base/audit/audit.server";
import type { Cents } from "~/formats/money";
import { lockOrder, requireNotBefore } from "~/shop/orders/lock-order.server";
import { readSales, updateSales } from "~/shop/orders/sales.server";
import { Problem } from "~/shop/base/problem";
import { closingOf } from "../books/closed-months.server";
import { MAX_PAID, MAX_PREPAID_DAYS, moneyNow } from "./payment";
import { updateAmounts } from "./update-amounts.server";

/** As an admin enters it. */
export interface NewPayment {
  orderId: number;
  /** Negative for a refund. */
  amount: Cents;
  paidOn: string;
  /** The bank has taken back an earlier payment: no refund of the brand. */
  isReturn?: boolean;
  reference: string | null;
  /** The unpaid amount that the admin saw, negative for credit; missing where nobody has looked. */
  seen?: Cents;
  /** The admin has ticked that an unlikely amount is right; missing where nobody is asked. */
  acceptsAmount?: boolean;
  actorId: string;
}

/**
 * Also of a cancelled order, whose payments are credit. Returns the credit: what was paid beyond what is due.
 * Refusals: a day in a closed month, and see checkSeen, checkPaid, checkDay and checkLikely.
 */
export function recordPayment({ seen, acceptsAmount, ...payment }: NewPayment): Promise<Cents> {
  const { orderId, amount, paidOn, reference, isReturn = false, actorId } = payment;
  return db.write(async (tx) => {
    const order = await readLocked(tx, orderId);
    requireNotBefore(order.createdAt, paidOn, "paidOn", MAX_PREPAID_DAYS);
    checkSeen(order, seen);
    checkPaid(order.received, payment);
    await checkDay(tx, payment);
    const closing = await closingOf(tx, paidOn);
    if (closing) throw new Problem("refused.payment_in_closed_month", closing, { field: "paidOn" });
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

/** `unpaid` is negative for credit. */
export interface LockedOrder {
  companyId: string;
  orderNumber: string;
  createdAt: Date;
  due: Cents;
  received: Cents;
  writtenOff: Cents;
  unpaid: Cents;
}

/** Locks an order whose payments change, and reads what of it was received and is open. */
export async function readLocked(tx: Tx, id: number): Promise<LockedOrder> {
  await lockOrder(tx, id);
  const { amountDue, amountPaid, amountWrittenOff, ...order } = await tx.order.findUniqueOrThrow({
    where: { id },
    select: {
      companyId: true,
      orderNumber: true,
      createdAt: true,
      amountDue: true,
      amountPaid: true,
      amountWrittenOff: true,
    },
  });
  return {
    ...order,
    due: Number(amountDue),
    received: Number(amountPaid - amountWrittenOff),
    writtenOff: Number(amountWrittenOff),
    unpaid: Number(amountDue - amountPaid),
  };
}

/** By id, locked in the order in which all transactions lock several. */
export async function lockOrders(tx: Tx, ids: readonly number[]): Promise<Map<number, LockedOrder>> {
  const locked = new Map<number, LockedOrder>();
  for (const id of ids.toSorted((a, b) => a - b)) locked.set(id, await readLocked(tx, id));
  return locked;
}

/**
 * Refuses (stale) when another amount is unpaid than somebody saw, for example because a payment was recorded
 * meanwhile.
 */
export function checkSeen(
  { received, unpaid }: Pick<LockedOrder, "received" | "unpaid">,
  seen: Cents | undefined,
): void {
  if (seen !== undefined && seen !== unpaid) {
    throw new Problem("stale.payments", { now: moneyNow(received, unpaid) }, { version: unpaid });
  }
}

/** Refuses, at `field`, when more would go back than was received, or more be received than fits. */
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

/**
 * Refuses a refund or bank return on a day by which less had come in, and names the first day after it by which as much
 * had.
 */
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
 * Refuses (unlikely_amount) a payment of ten times the open amount or more; where nothing is open, of ten times the
 * order's total. For a void order any amount is as likely.
 */
function checkLikely({ due, unpaid }: LockedOrder, amount: Cents): void {
  const expected = unpaid > 0 ? unpaid : due;
  if (expected === 0 || amount < expected * UNLIKELY_TIMES) return;
  throw new Problem("unlikely_amount", { amount, expected, isOpen: unpaid > 0 }, { field: "acceptsAmount" });
}
