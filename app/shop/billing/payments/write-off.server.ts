import { db, type Prisma, type Tx } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { record } from "~/shop/base/audit/audit.server";
import type { Cents } from "~/formats/money";
import { Problem } from "~/shop/base/problem";
import { MAX_WRITE_OFF, writeOffLimit } from "./payment";
import { checkSeen, type LockedOrder, readLocked } from "./record-payment.server";
import { updateAmounts } from "./update-amounts.server";

export interface WriteOff {
  orderId: number;
  amount: Cents;
  reason: string;
  actorId: string;
  /** For refusals. */
  field?: string;
}

/**
 * Writes off a part of the open amount. It stands among the payments with its reason and is undone as they are. `seen`
 * as in NewPayment.
 */
export function writeOff({ seen, ...more }: WriteOff & { seen?: Cents }): Promise<void> {
  return db.write(async (tx) => {
    const order = await readLocked(tx, more.orderId);
    checkSeen(order, seen);
    await insertWriteOff(tx, order, more, { source: "manual" });
  });
}

/** Where it was written off: in a form, today, or with a payment of a statement and on its day (see writeOffPart). */
type Source = Pick<Prisma.PaymentUncheckedCreateInput, "source" | "entryKey" | "entryPart"> & {
  paidOn?: string;
};

/** Of a locked order. Refuses more than writeOffLimit. */
export async function insertWriteOff(
  tx: Tx,
  { orderNumber, unpaid, writtenOff }: LockedOrder,
  { orderId, amount, reason, actorId, field = "amount" }: WriteOff,
  source: Source,
): Promise<void> {
  const most = writeOffLimit(unpaid, writtenOff);
  if (amount > most) {
    const inAll = { code: "refused.written_off_in_all", values: { most: MAX_WRITE_OFF, writtenOff } } as const;
    const isInAll = most === Math.max(0, MAX_WRITE_OFF - writtenOff);
    throw new Problem([{ code: "refused.write_off", values: { most, orderNumber } }, ...(isInAll ? [inAll] : [])], {
      field,
    });
  }
  await tx.payment.createMany({
    data: { paidOn: isoDay(new Date()), ...source, orderId, amount, reference: reason, isWriteOff: true, actorId },
  });
  await updateAmounts(tx, orderId);
  await record(tx, {
    actorId,
    action: "write_off",
    subject: `order:${orderId}`,
    label: orderNumber,
    note: reason,
    after: { amount },
  });
}
