import { db, type Tx } from "~/db/db.server";
import { Problem } from "~/shop/problem";
import { lockCart, type NewQuantity, setInCart } from "./cart.server";

/** Lines that were taken out of a cart, and the version that the cart had then. */
export interface Removal {
  lines: { productId: number; size: string; color: string; quantity: number }[];
  cartVersion: number;
}

/**
 * Takes one of the customer's own lines out of the cart and sets the pieces of others on the way; a foreign or
 * unknown line is "not_found", and nothing is changed then.
 */
export function removeLine(
  userId: string,
  lineId: number,
  changes: readonly NewQuantity[] = [],
): Promise<Removal> {
  return db.write(async (tx) => {
    const { cartVersion } = await lockCart(tx, userId);
    await setInCart(tx, userId, changes);
    const lines = await takeOut(tx, { userId, id: lineId });
    if (lines.length === 0) throw new Problem("not_found", "This line is not in your cart.");
    return { lines, cartVersion };
  });
}

/** Empties the customer's cart. */
export function clearCart(userId: string): Promise<Removal> {
  return db.write(async (tx) => {
    const { cartVersion } = await lockCart(tx, userId);
    return { lines: await takeOut(tx, { userId }), cartVersion };
  });
}

async function takeOut(tx: Tx, where: { userId: string; id?: number }) {
  const lines = await tx.cartItem.findMany({
    where,
    orderBy: { id: "asc" },
    select: { productId: true, size: true, color: true, quantity: true },
  });
  await tx.cartItem.deleteMany({ where });
  return lines;
}

/**
 * Puts back what was taken out, as it was. Throws a Problem "cart_changed" once the cart has been changed since,
 * so that the same removal is undone once.
 */
export function undoRemoval(userId: string, { lines, cartVersion }: Removal): Promise<void> {
  return db.write(async (tx) => {
    if ((await lockCart(tx, userId)).cartVersion !== cartVersion + 1) {
      throw new Problem("cart_changed", "Your cart was changed since; nothing was put back.");
    }
    const known = await tx.product.findMany({
      where: { id: { in: lines.map((line) => line.productId) } },
      select: { id: true },
    });
    const ids = new Set(known.map(({ id }) => id));
    await tx.cartItem.createMany({
      data: lines.filter((line) => ids.has(line.productId)).map((line) => ({ ...line, userId })),
    });
  });
}
