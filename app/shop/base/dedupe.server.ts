import { createHash } from "node:crypto";

import type { Reader, Tx } from "~/db/db.server";

/**
 * Returns false when the key `what` is already claimed, for example by a second press of the same button. Must be the
 * first statement of its transaction, or come after the lock of what it is about: a concurrent transaction with the same
 * key then waits until this one has ended.
 */
export async function claimDedupeKey(tx: Tx, what: readonly unknown[], seconds: number): Promise<boolean> {
  const now = Date.now();
  const key = rowKey(what);
  const expire = new Date(now + seconds * 1_000);
  const row = await tx.rateLimit.upsert({
    where: { key },
    create: { key, points: 1, expire },
    update: { points: { increment: 1 } },
  });
  if (row.points === 1) return true;
  if (row.expire.getTime() > now) return false;
  await tx.rateLimit.update({ where: { key }, data: { points: 1, expire } });
  return true;
}

/** Before its time. */
export async function releaseDedupeKey(tx: Tx, what: readonly unknown[]): Promise<void> {
  await tx.rateLimit.deleteMany({ where: { key: rowKey(what) } });
}

/** The key `what`. */
export async function isDedupeKeyClaimed(from: Reader, what: readonly unknown[]): Promise<boolean> {
  const row = await from.rateLimit.findUnique({ where: { key: rowKey(what) } });
  return row !== null && row.expire.getTime() > Date.now();
}

const rowKey = (what: readonly unknown[]) =>
  `once:${createHash("sha256").update(JSON.stringify(what)).digest("base64url")}`;
