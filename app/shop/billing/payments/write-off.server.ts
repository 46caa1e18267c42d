import { createHash } from "node:crypto";

import { db, type Tx } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { record } from "~/shop/base/audit/audit.server";
import type { Cents } from "~/shop/base/money/money";
import { updateAmounts } from "~/shop/orders/amounts.server";
import { Problem } from "~/shop/base/problem";
import { MAX_WRITE_OFF, type PaymentSource } from "./payment";
import { checkSeen, type LockedOrder, type NewPayment, readLocked } from "./record-payment.server";

/** A difference that need not be paid any more, such as the charges of a bank. */
export interface WriteOff {
  orderId: number;
  amount: Cents;
  reason: string;
  actorId: string;
}

/**
 * Writes off a part of what is open of an order. It stands among the payments with its reason and is undone as they are. A
 * repeat of the same form writes off nothing and returns `isNew: false`. Throws a Problem: not_found, stale (see checkSeen),
 * refused (see insertWriteOff).
 */
export function writeOff({
  key,
  seen,
  ...more
}: WriteOff & Pick<NewPayment, "key" | "seen">): Promise<{ isNew: boolean }> {
  const content = JSON.stringify([key, more.orderId, more.amount, more.reason]);
  const formKey = createHash("sha256").update(content).digest("base64url");
  return db.write(async (tx) => {
    const order = await readLocked(tx, more.orderId);
    if (await tx.payment.findUnique({ where: { formKey }, select: { id: true } })) {
      return { isNew: false };
    }
    checkSeen(order, seen);
    await insertWriteOff(tx, { ...more, ...order, source: "manual", formKey });
    return { isNew: true };
  });
}

interface Source {
  source: PaymentSource;
  formKey?: string | null;
}

/**
 * Writes off a part of what is `unpaid` of a locked order. Throws a Problem (refused) for more than that, and for more than
 * MAX_WRITE_OFF.
 */
export async function insertWriteOff(
  tx: Tx,
  {
    orderNumber,
    unpaid,
    source,
    formKey = null,
    ...more
  }: WriteOff & Source & Pick<LockedOrder, "orderNumber" | "unpaid">,
): Promise<void> {
  const { orderId, amount, reason, actorId } = more;
  const most = Math.max(0, Math.min(unpaid, MAX_WRITE_OFF));
  if (amount > most) {
    throw new Problem("refused", { what: "write-off", orderNumber, most }, "amount");
  }
  const paidOn = isoDay(new Date());
  await tx.payment.create({
    data: {
      orderId,
      amount,
      paidOn,
      reference: reason,
      isWriteOff: true,
      source,
      formKey,
      actorId,
    },
    select: { id: true },
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
