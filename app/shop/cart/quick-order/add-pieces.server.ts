import { db } from "~/db/db.server";
import { claimDedupeKey, isDedupeKeyClaimed } from "~/shop/dedupe.server";
import { lockCart } from "../cart.server";
import { changeLockedCart, type PieceQuantity, type QuantitiesSet } from "../set-quantities.server";
import type { QuickOrderMode } from "./preview";

const DAY = 24 * 60 * 60;

const dedupeKeyOf = (userId: string, token: string) => ["quick order", userId, token];

/**
 * Puts pieces into the customer's cart in one transaction: adds to what it holds of them, or replaces that; other lines
 * stay. With a `token` the call is idempotent for a day: a repeat changes nothing and returns null. Throws a PieceRefusal
 * when a piece is unknown or cannot be ordered now, or a line would hold too many; a Problem cart_full or not_approved.
 */
export function addPieces(
  userId: string,
  requested: readonly PieceQuantity[],
  {
    mode,
    token,
    actorId = userId,
  }: { mode: QuickOrderMode; token: string | null; actorId?: string },
): Promise<QuantitiesSet | null> {
  return db.write(async (tx) => {
    const isNew = token === null || (await claimDedupeKey(tx, dedupeKeyOf(userId, token), DAY));
    if (!isNew) return null;
    await lockCart(tx, userId);
    return changeLockedCart(tx, userId, requested, { isAdded: mode === "add", actorId });
  });
}

/** Whether pieces were put into the cart with this token. */
export const wereAdded = (userId: string, token: string) =>
  isDedupeKeyClaimed(db.read, dedupeKeyOf(userId, token));
