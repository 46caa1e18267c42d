import { createHash } from "node:crypto";

import type { Tx } from "~/db/db.server";

/**
 * Whether this is the first time within `seconds` that somebody does `what`: a second press of a button is not.
 * First statement of a transaction; the same thing waits there until the other transaction has ended.
 */
export async function claimDedupeKey(
  tx: Tx,
  what: readonly unknown[],
  seconds: number,
): Promise<boolean> {
  const now = Date.now();
  const key = `once:${createHash("sha256").update(JSON.stringify(what)).digest("base64url")}`;
  const expire = new Date(now + seconds * 1_000);
  const mark = await tx.rateLimit.upsert({
    where: { key },
    create: { key, points: 1, expire },
    update: { points: { increment: 1 } },
  });
  if (mark.points === 1) return true;
  if (mark.expire.getTime() > now) return false;
  await tx.rateLimit.update({ where: { key }, data: { points: 1, expire } });
  return true;
}
