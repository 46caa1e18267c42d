import { db } from "~/db/db.server";
import { formatDay } from "~/formats/dates";
import { type Cents, formatEuro } from "~/shop/money/money";
import type { OpenInstalment } from "~/shop/orders/payment-summary";
import { isVoid, statusPhrase } from "~/shop/orders/steps";
import type { StatementEntry } from "./entry";
import { batchesOf, type BookableOrder, ordersNamedIn } from "./find-orders.server";

/** What is proposed for an entry of a statement. */
export interface StatementRow {
  /** Its place in the statement. */
  index: number;
  entry: StatementEntry;
  /** The number of the order to which it was booked before; null when it was not. */
  bookedTo: string | null;
  /** The order that it names; null when it names none or several. */
  proposal: { orderId: number; orderNumber: string } | null;
  /** Whether it is booked to the proposal unless the admin chooses otherwise. */
  isProposed: boolean;
  /** What to look at. */
  note: string | null;
}

/** Proposes for each entry of a statement the order to which to book it. */
export async function previewStatement(
  entries: readonly StatementEntry[],
): Promise<StatementRow[]> {
  const bookable = entries.filter(({ leftOut }) => leftOut === null);
  const booked = await bookedEntries(bookable);
  const named = await ordersNamedIn(
    bookable.map(({ reference, text }) => `${reference} ; ${text}`),
  );
  const orders = new Map(bookable.map((entry, at) => [entry.key, named[at]!]));
  const recorded = await recordedPayments(named.flat());
  return entries.map((entry, index) => {
    const found = orders.get(entry.key) ?? [];
    const [order, ...others] = found;
    const isOne = order !== undefined && others.length === 0;
    const isRecorded = isOne && recorded.has(paymentKey({ orderId: order.id, ...entry }));
    return {
      index,
      entry,
      bookedTo: booked.get(entry.key) ?? null,
      proposal: isOne ? { orderId: order.id, orderNumber: order.orderNumber } : null,
      isProposed: isOne && !isRecorded && !isVoid(order.status),
      note: noteOf(entry, found, isRecorded),
    };
  });
}

function noteOf(
  { amount, leftOut }: StatementEntry,
  [order, ...others]: readonly BookableOrder[],
  isRecorded: boolean,
): string | null {
  if (leftOut !== null || amount === null) return null;
  if (!order) return "Names no order.";
  if (others.length > 0) {
    const numbers = [order, ...others].map(({ orderNumber }) => orderNumber);
    return `Names several orders: ${numbers.join(", ")}.`;
  }
  if (isRecorded) return "A payment of this amount and day is recorded for the order already.";
  if (isVoid(order.status))
    return `This order was ${statusPhrase(order.status)}: it becomes credit.`;
  const { open, instalments } = order.summary;
  if (amount === open) return "Pays the order in full.";
  const paid = paidUntil(instalments, amount);
  if (paid)
    return `Pays what is due by ${formatDay(paid)}; ${formatEuro(open - amount)} is due later.`;
  return amount < open
    ? `${formatEuro(open)} is open.`
    : `Only ${formatEuro(open)} is open: the rest becomes credit.`;
}

/** The due day of the instalment up to which an amount pays all that is open, to the cent; null when there is none. */
function paidUntil(instalments: readonly OpenInstalment[], amount: Cents): string | null {
  let left = amount;
  for (const { open, dueOn } of instalments) {
    left -= open;
    if (left === 0 && open > 0) return dueOn;
  }
  return null;
}

/** The numbers of the orders to which entries were booked, by the keys of the entries. */
export async function bookedEntries(
  entries: readonly StatementEntry[],
): Promise<Map<string, string>> {
  const booked = new Map<string, string>();
  for (const keys of batchesOf(entries.map(({ key }) => key))) {
    const rows = await db.read.payment.findMany({
      where: { entryKey: { in: keys }, undoneAt: null },
      select: { entryKey: true, order: { select: { orderNumber: true } } },
    });
    for (const { entryKey, order } of rows) booked.set(entryKey!, order.orderNumber);
  }
  return booked;
}

const paymentKey = (payment: { orderId: number; amount: number | null; bookedOn: string | null }) =>
  `${payment.orderId} ${payment.amount} ${payment.bookedOn}`;

/** The payments of orders, each as text. */
async function recordedPayments(orders: readonly BookableOrder[]): Promise<Set<string>> {
  const recorded = new Set<string>();
  for (const ids of batchesOf(orders.map(({ id }) => id))) {
    const rows = await db.read.payment.findMany({
      where: { orderId: { in: ids }, undoneAt: null },
      select: { orderId: true, amount: true, paidOn: true },
    });
    for (const { paidOn, ...row } of rows) recorded.add(paymentKey({ ...row, bookedOn: paidOn }));
  }
  return recorded;
}
