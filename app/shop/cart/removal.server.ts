import { db, type Tx } from "~/db/db.server";
import { Problem } from "~/shop/problem";
import { readWindows } from "~/shop/windows/windows.server";
import { lockCart, type NewQuantity, setQuantitiesOfLockedCart } from "./cart.server";

/** Lines removed from a cart, and the cart's version after the removal; the data that an undo needs. */
export interface Removal {
  lines: { productId: number; size: string; color: string; windowId: number; quantity: number }[];
  cartVersion: number;
}

/**
 * Removes some of the customer's own lines and applies quantity changes of other lines in the same transaction. Throws a
 * Problem "not_found", with nothing changed, when one of the lines is unknown or foreign.
 */
export function removeLines(
  userId: string,
  lineIds: readonly number[],
  changes: readonly NewQuantity[] = [],
): Promise<Removal> {
  return db.write(async (tx) => {
    const { cartVersion } = await lockCart(tx, userId);
    await setQuantitiesOfLockedCart(tx, userId, changes);
    const ids = [...new Set(lineIds)];
    const lines = await deleteLines(tx, { userId, id: { in: ids } });
    if (lines.length < ids.length) throw new Problem("not_found", "This line is not in your cart.");
    return { lines, cartVersion };
  });
}

/** Removes all lines of the customer's cart. */
export function clearCart(userId: string): Promise<Removal> {
  return db.write(async (tx) => {
    const { cartVersion } = await lockCart(tx, userId);
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
 * removal cannot be undone twice. Lines of deleted products and delivery windows are skipped.
 */
export function undoRemoval(userId: string, { lines, cartVersion }: Removal): Promise<void> {
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
        .map((line) => ({ ...line, userId })),
    });
  });
}
