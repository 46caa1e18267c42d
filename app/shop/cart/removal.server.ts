import { db, type Tx } from "~/db/db.server";
import { Problem } from "~/shop/problem";
import { readWindows } from "~/shop/windows/windows.server";
import {
  type LineSender,
  lockCart,
  type NewQuantity,
  setQuantitiesOfLockedCart,
} from "./cart.server";
import { checkReviewed, checkSeenLines } from "./conflicts.server";
import { changeLockedCart, type PieceQuantity } from "./set-quantities.server";

/** Lines removed from a cart, and the cart's version after the removal; the data that an undo needs. */
export interface Removal {
  lines: { productId: number; size: string; color: string; windowId: number; quantity: number }[];
  cartVersion: number;
}

/** Changes of a customer's own cart that are made together. */
interface CartChanges {
  changes?: readonly NewQuantity[];
  /** The ids of the lines to remove. */
  removed?: readonly number[];
  /** Pieces whose lines somebody else has removed meanwhile. */
  putBack?: readonly PieceQuantity[];
}

/**
 * Sets quantities of the customer's own lines, removes others, and puts pieces back, in one transaction. Throws, with
 * nothing changed, a CartConflict when somebody else has changed one of the lines since it was seen, a Problem "not_found" when one
 * of them is unknown or foreign, and what setLineQuantities and setQuantities throw. A line that was seen and is gone
 * already counts as removed.
 */
export function changeLines(
  userId: string,
  { changes = [], removed = [], putBack = [] }: CartChanges,
  { actorId = userId, seen = new Map() }: LineSender = {},
): Promise<Removal> {
  return db.write(async (tx) => {
    const { cartVersion } = await lockCart(tx, userId);
    const removals = removed.map((lineId) => ({ lineId, quantity: 0 }));
    const gone = await checkSeenLines(tx, userId, [...changes, ...removals], { actorId, seen });
    await setQuantitiesOfLockedCart(tx, userId, changes, actorId);
    const ids = [...new Set(removed)].filter((id) => !gone.has(id));
    const lines = await deleteLines(tx, { userId, id: { in: ids } });
    if (lines.length < ids.length) throw new Problem("not_found", "This line is not in your cart.");
    if (putBack.length > 0) {
      await changeLockedCart(tx, userId, putBack, { isAdded: false, actorId });
    }
    return { lines, cartVersion };
  });
}

/** Removes some of the customer's own lines. Throws a Problem "not_found", with nothing changed, as changeLines does. */
export const removeLines = (userId: string, lineIds: readonly number[]): Promise<Removal> =>
  changeLines(userId, { removed: lineIds });

/**
 * Removes all lines of the customer's cart. With the fingerprint of the cart that was `reviewed`, throws a Problem
 * "cart_changed" when it is another one by now.
 */
export function clearCart(userId: string, reviewed: string | null = null): Promise<Removal> {
  return db.write(async (tx) => {
    const { cartVersion } = await lockCart(tx, userId);
    await checkReviewed(tx, userId, reviewed);
    return { lines: await deleteLines(tx, { userId }), cartVersion };
  });
}

async function deleteLines(tx: Tx, where: { userId: string; id?: { in: number[] } }) {
  const lines = await tx.cartItem.findMany({
    where,
    orderBy: { id: "asc" },
    select: { productId: true, size: true, color: true, windowId: true, quantity: true },
  });
  await tx.cartItem.deleteMany({ where });
  return lines;
}

/**
 * Restores removed lines. Throws a Problem "cart_changed" when the cart has changed since the removal, so the same
 * removal cannot be undone twice. `actorId` is who restores them. Lines of deleted products and delivery windows are skipped.
 */
export function undoRemoval(
  userId: string,
  { lines, cartVersion }: Removal,
  actorId = userId,
): Promise<void> {
  return db.write(async (tx) => {
    if ((await lockCart(tx, userId)).cartVersion !== cartVersion + 1) {
      throw new Problem("cart_changed", "Your cart was changed since; nothing was put back.");
    }
    const products = await tx.product.findMany({
      where: { id: { in: lines.map((line) => line.productId) } },
      select: { id: true },
    });
    const windows = new Set((await readWindows(tx)).map(({ id }) => id));
    const ids = new Set(products.map(({ id }) => id));
    await tx.cartItem.createMany({
      data: lines
        .filter((line) => ids.has(line.productId) && windows.has(line.windowId))
        .map((line) => ({ ...line, userId, changedById: actorId })),
    });
  });
}
