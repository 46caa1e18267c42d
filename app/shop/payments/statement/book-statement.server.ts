import { db, type Tx } from "~/db/db.server";
import { record } from "~/shop/audit/audit.server";
import { updateAmounts } from "~/shop/orders/amounts.server";
import { addFigures, readSales } from "~/shop/orders/sales.server";
import { changeOfSales } from "~/shop/orders/sales-figures";
import type { SoldOrder } from "~/shop/orders/sold-order";
import { Problem } from "~/shop/problem";
import { MAX_REFERENCE_LENGTH } from "../payment";
import { checkPaid, readLocked } from "../record-payment.server";
import type { BookedStatement, StatementEntry } from "./entry";
import { ownStatement, type StatementUpload } from "./uploads.server";

/** An entry of a statement and the order to which an admin books it. */
export interface Booking {
  entry: StatementEntry;
  orderId: number;
}

/**
 * Books the chosen entries of a statement in one transaction. An entry that was booked before, also from another upload at
 * the same moment, is not booked again. A repeat books nothing and returns the first result. Throws a Problem: not_found,
 * refused (see checkPaid).
 */
export function bookStatement(
  userId: string,
  { id, fileName }: Pick<StatementUpload, "id" | "fileName">,
  bookings: readonly Booking[],
): Promise<BookedStatement> {
  // All transactions lock orders in the same order.
  const sorted = [...bookings].sort((a, b) => a.orderId - b.orderId);
  return db.write(async (tx) => {
    const { count } = await tx.statementUpload.updateMany({
      where: { ...ownStatement(userId, id), bookedAt: null },
      data: { bookedAt: new Date() },
    });
    if (count === 0) return earlierResult(tx, userId, id);
    const result: BookedStatement = { booked: [], before: [] };
    const sold: SoldChange = { before: [], after: [] };
    for (const { entry, orderId } of sorted) {
      const orderNumber = await bookEntry(tx, userId, { entry, orderId }, sold);
      const { key, amount } = entry;
      if (orderNumber === null) result.before.push(key);
      else result.booked.push({ key, orderId, orderNumber, amount: amount! });
    }
    await tx.statementUpload.update({
      where: { id },
      data: { result: { ...result } },
      select: { id: true },
    });
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
    await addFigures(tx, changeOfSales(sold.before, sold.after));
    return result;
  });
}

/** The booked orders for the sales figures, before and after each entry. */
interface SoldChange {
  before: SoldOrder[];
  after: SoldOrder[];
}

async function earlierResult(tx: Tx, userId: string, id: string): Promise<BookedStatement> {
  const upload = await tx.statementUpload.findFirst({
    where: ownStatement(userId, id),
    select: { result: true },
  });
  if (!upload) throw new Problem("not_found", "There is no such statement.");
  return upload.result as unknown as BookedStatement;
}

/** Books an entry; the number of its order, or null when it was booked before. */
async function bookEntry(
  tx: Tx,
  actorId: string,
  { entry, orderId }: Booking,
  sold: SoldChange,
): Promise<string | null> {
  const { key, amount, bookedOn: paidOn } = entry;
  const order = await readLocked(tx, orderId);
  const reference = [entry.reference, entry.text, entry.counterparty]
    .filter(Boolean)
    .join(" · ")
    .slice(0, MAX_REFERENCE_LENGTH);
  checkPaid(order.amountPaid, amount!);
  const before = await readSales(tx, [orderId]);
  // Waits for another transaction that books the same entry, and then inserts nothing.
  const rows = await tx.$queryRaw<{ id: number | bigint }[]>`
    INSERT INTO "payments" ("orderId", "amount", "paidOn", "reference", "source", "entryKey", "actorId", "createdAt")
    VALUES (${orderId}, ${amount}, ${paidOn}, ${reference || null}, 'statement', ${key}, ${actorId}, ${new Date()})
    ON CONFLICT DO NOTHING RETURNING "id"`;
  if (rows.length === 0) return null;
  await updateAmounts(tx, orderId);
  sold.before.push(...before);
  sold.after.push(...(await readSales(tx, [orderId])));
  await record(tx, {
    actorId,
    action: "record_payment",
    subject: `order:${orderId}`,
    label: order.orderNumber,
    after: { amount, paidOn, reference },
  });
  return order.orderNumber;
}
