import { db, LARGE_WRITE, type Tx } from "~/db/db.server";
import { record } from "~/shop/base/audit/audit.server";
import { addFigures, readSales } from "~/shop/orders/sales.server";
import { diffSales } from "~/shop/orders/sales-figures";
import { Problem } from "~/shop/base/problem";
import * as t from "~/messages/billing";
import type { Cents } from "~/formats/money";
import { checkPaid, type LockedOrder, lockOrders, readLocked } from "../record-payment.server";
import { moneyNow, writeOffPart } from "../payment";
import { keepFile } from "~/shop/billing/invoices/invoice-files.server";
import { insertCashDiscount } from "../cash-discount.server";
import { insertWriteOff } from "../write-off.server";
import type { BookedStatement, EntryPart, StatementEntry } from "./entry";
import { storedText } from "./entry.server";
import { batchesOf } from "./find-orders.server";
import { ownUpload, takeUpload } from "~/shop/base/files/uploads.server";
import { ownStatement, type StatementUpload } from "./uploads.server";
import { updateAmounts } from "~/shop/billing/payments/update-amounts.server";

export interface Booking {
  entry: StatementEntry;
  parts: readonly EntryPart[];
  /** The key under which it is booked; by default that of the entry (see keyAt). */
  key?: string;
  /** The field of its choice in the form, for refusals. */
  field?: string;
}

/**
 * Books the chosen entries in one transaction, each as a whole. An entry that was booked before, also from another
 * upload at the same moment, is not booked again. `seen` is the unpaid amount of orders that the admin saw. Refuses
 * (stale) where it has changed, and parts that do not add up to the rest of their entry; see also checkPaid and
 * insertWriteOff and insertCashDiscount.
 */
export async function bookStatement(
  userId: string,
  { id, fileName, version }: Pick<StatementUpload, "id" | "fileName" | "version">,
  bookings: readonly Booking[],
  seen: ReadonlyMap<number, Cents> = new Map(),
): Promise<BookedStatement> {
  const orderIds = [...new Set(bookings.flatMap(({ parts }) => parts.map(({ orderId }) => orderId)))];
  const creditNotes: number[] = [];
  const result = await db.write(async (tx) => {
    creditNotes.length = 0;
    if (!(await takeUpload(tx, ownStatement(userId, id), version))) throw await refusal(tx, userId, id);
    const locked = await lockOrders(tx, orderIds);
    await checkOrders(tx, bookings, { locked, seen });
    const before = await readSales(tx, orderIds);
    const result: BookedStatement = { booked: [], before: [] };
    for (const booking of inOrder(bookings)) {
      const booked = await bookEntry(tx, userId, booking, creditNotes);
      if (booked) result.booked.push(...booked);
      else result.before.push(booking.entry.key);
    }
    await tx.upload.updateMany({ where: { id }, data: { result: { ...result } } });
    await record(tx, {
      actorId: userId,
      action: "book_statement",
      subject: `statement:${id}`,
      label: fileName,
      after: {
        payments: result.booked.length,
        amount: result.booked.reduce((sum, { amount }) => sum + amount, 0),
      },
    });
    await addFigures(tx, diffSales(before, await readSales(tx, orderIds)));
    return result;
  }, LARGE_WRITE);
  for (const id of creditNotes) await keepFile(id, "pdf");
  return result;
}

/** The unpaid amount of other orders than those that were seen has changed; nothing was booked. */
export class StaleOrders extends Problem {
  constructor(readonly orders: readonly ({ id: number } & LockedOrder)[]) {
    const now = orders.map((one) => `${one.orderNumber} (${moneyNow(one.received, one.unpaid)})`);
    super("stale.orders_of_statement", { orders: now.join("; ") });
  }
}

/** Refuses (stale) orders whose unpaid amount has changed, unless their entries were booked meanwhile. */
async function checkOrders(
  tx: Tx,
  bookings: readonly Booking[],
  { locked, seen }: { locked: ReadonlyMap<number, LockedOrder>; seen: ReadonlyMap<number, Cents> },
): Promise<void> {
  const isChanged = ({ orderId }: EntryPart) => seen.has(orderId) && seen.get(orderId) !== locked.get(orderId)!.unpaid;
  const changed = new Set<number>();
  for (const booking of bookings.filter(({ parts }) => parts.some(isChanged))) {
    const { booked } = await bookedOf(tx, keyOf(booking));
    if (booked === booking.entry.amount) continue;
    for (const part of booking.parts.filter(isChanged)) changed.add(part.orderId);
  }
  if (changed.size === 0) return;
  throw new StaleOrders([...changed].map((id) => ({ id, ...locked.get(id)! })));
}

const keyOf = ({ entry, key = entry.key }: Booking) => key;

/** Money received first: some banks write the latest entry first, so that a payment is taken back above it. */
const inOrder = (bookings: readonly Booking[]) =>
  [true, false].flatMap((isIn) => bookings.filter(({ entry }) => entry.amount! > 0 === isIn));

const refusal = async (tx: Tx, userId: string, id: string) =>
  new Problem(
    (await tx.upload.count({ where: ownUpload(ownStatement(userId, id)) })) === 0
      ? "not_found.statement"
      : "wrong_step.statement_booked",
  );

/** The orders are locked. Null when it was booked before. Adds the ids of the credit notes that it issues. */
async function bookEntry(
  tx: Tx,
  actorId: string,
  booking: Booking,
  creditNotes: number[],
): Promise<BookedStatement["booked"] | null> {
  const { entry, parts, field } = booking;
  const key = keyOf(booking);
  const { amount, bookedOn: paidOn, isReversal: isReturn = false } = entry;
  const { nextPart, booked } = await bookedOf(tx, key);
  const left = amount! - booked;
  if (left === 0) return null;
  if (parts.reduce((sum, part) => sum + part.amount, 0) !== left) {
    throw new Problem("refused.part_of_payment", { amount: amount!, left }, { field });
  }
  const reference = storedText(entry);
  const result: BookedStatement["booked"] = [];
  for (const [index, part] of parts.entries()) {
    const { orderId, writeOff } = part;
    const entryPart = nextPart + index;
    const order = await readLocked(tx, orderId);
    checkPaid(order.received, { amount: part.amount, isReturn }, field);
    // Waits for another transaction that books the same entry, and then inserts nothing.
    const rows = await tx.$queryRaw<{ id: number | bigint }[]>`
      INSERT INTO "payments" ("orderId", "amount", "paidOn", "reference", "source", "isReturn", "entryKey", "entryPart", "actorId", "createdAt")
      VALUES (${orderId}, ${part.amount}, ${paidOn}, ${reference || null}, 'statement', ${isReturn}, ${key}, ${entryPart}, ${actorId}, ${new Date()})
      ON CONFLICT DO NOTHING RETURNING "id"`;
    if (rows.length === 0) return null;
    await updateAmounts(tx, orderId);
    await record(tx, {
      actorId,
      action: "record_payment",
      subject: `order:${orderId}`,
      label: order.orderNumber,
      after: { amount: part.amount, paidOn, reference, ...(isReturn && { isReturn }) },
    });
    if (writeOff) {
      const { amount, reason } = writeOff;
      const off = { orderId, amount, reason: t.writeOffReason(reason, { paidOn: paidOn! }), actorId, field };
      const source = { source: "statement", paidOn: paidOn!, entryKey: key, entryPart: writeOffPart(entryPart) };
      await insertWriteOff(tx, await readLocked(tx, orderId), off, source);
    }
    const { orderNumber } = order;
    result.push({ key: entry.key, ...part, orderNumber, ...(isReturn && { isReturn }), entryKey: key, entryPart });
  }
  // Of an invoice of several orders when all of them are paid.
  for (const number of new Set(parts.flatMap(({ cashDiscount }) => cashDiscount?.number ?? []))) {
    const seenByOrder = new Map(
      parts.map(({ orderId, cashDiscount }) => [orderId, cashDiscount?.number === number ? cashDiscount.amount : 0]),
    );
    const credit = await insertCashDiscount(tx, { number, actorId, seenByOrder, field }, new Date());
    creditNotes.push(credit.id);
  }
  return result;
}

/** The result of a booking, with what was undone since; a write-off that was undone alone is left out. */
export async function asOfNow({ booked, before }: BookedStatement): Promise<BookedStatement> {
  const undone = new Set<string>();
  for (const keys of batchesOf(booked.flatMap(({ entryKey }) => entryKey ?? []))) {
    const rows = await db.read.payment.findMany({
      where: { entryKey: { in: keys }, undoneAt: { not: null } },
      select: { entryKey: true, entryPart: true },
    });
    for (const { entryKey, entryPart } of rows) undone.add(`${entryKey} ${entryPart}`);
  }
  return {
    before,
    booked: booked.map(({ writeOff, ...one }) => {
      const isOffUndone = undone.has(`${one.entryKey} ${writeOffPart(one.entryPart ?? 0)}`);
      return {
        ...one,
        ...(writeOff && !isOffUndone && { writeOff }),
        ...(undone.has(`${one.entryKey} ${one.entryPart}`) && { isUndone: true }),
      };
    }),
  };
}

/** The booked part of an entry, and the number of its next part. */
async function bookedOf(tx: Tx, entryKey: string): Promise<{ booked: number; nextPart: number }> {
  const rows = await tx.payment.findMany({
    where: { entryKey, isWriteOff: false },
    select: { amount: true, entryPart: true, undoneAt: true },
  });
  const counted = rows.filter(({ undoneAt }) => undoneAt === null);
  return {
    booked: counted.reduce((sum, { amount }) => sum + amount, 0),
    nextPart: Math.max(-1, ...rows.map(({ entryPart }) => entryPart)) + 1,
  };
}
