import { db, type Prisma, type Tx } from "~/db/db.server";
import { formatDate } from "~/formats/dates";
import { claimDedupeKey } from "~/shop/dedupe.server";
import { Problem } from "~/shop/problem";
import { lockCart, type LockedCustomer } from "./cart.server";
import { MAX_CART_NAME_LENGTH, MAX_SAVED_CARTS, type SavedCart } from "./saved-cart";

const DAY = 24 * 60 * 60;

/** The carts that a customer has put aside, the last changed one first, and the name of the current one. */
export async function mySavedCarts(
  userId: string,
): Promise<{ currentName: string | null; saved: SavedCart[] }> {
  const [user, carts, sums] = await Promise.all([
    db.read.user.findUniqueOrThrow({ where: { id: userId }, select: { cartName: true } }),
    db.read.savedCart.findMany({
      where: { userId },
      orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
      select: { id: true, name: true, updatedAt: true },
    }),
    db.read.savedCartLine.groupBy({
      by: ["savedCartId"],
      where: { savedCart: { userId } },
      _sum: { quantity: true },
      _count: true,
    }),
  ]);
  const byCart = new Map(sums.map((sum) => [sum.savedCartId, sum]));
  return {
    currentName: user.cartName,
    saved: carts.map((cart) => ({
      ...cart,
      pieces: byCart.get(cart.id)?._sum.quantity ?? 0,
      lines: byCart.get(cart.id)?._count ?? 0,
    })),
  };
}

/** The name of a customer's current cart, and the number of those put aside. */
export async function cartNameOf(
  userId: string,
): Promise<{ currentName: string | null; saved: number }> {
  const { cartName, _count } = await db.read.user.findUniqueOrThrow({
    where: { id: userId },
    select: { cartName: true, _count: { select: { savedCarts: true } } },
  });
  return { currentName: cartName, saved: _count.savedCarts };
}

/**
 * Puts the current cart aside under a name and starts an empty one, or, with `isCopy`, keeps it as it is. Idempotent per
 * `token` for a day. Throws a Problem: cart_empty, too_many_carts, not_approved.
 */
export function saveCart(
  userId: string,
  name: string,
  { isCopy, token, actorId = userId }: { isCopy: boolean; token: string | null; actorId?: string },
): Promise<void> {
  return once(userId, ["save", isCopy], token, async (tx) => {
    const lines = await currentLines(tx, userId);
    if (lines.length === 0)
      throw new Problem("cart_empty", "There is nothing in your cart to save.");
    await checkRoom(tx, userId);
    await insertCart(tx, userId, name, lines);
    if (isCopy) return;
    await tx.cartItem.deleteMany({ where: { userId } });
    await nameCart(tx, userId, null, actorId);
  });
}

/**
 * Makes a cart that was put aside the current one, for `actorId`. What the current cart holds is put aside under its name in turn.
 * Idempotent per `token` for a day. Throws a Problem: not_found (unknown or foreign), not_approved.
 */
export function openCart(
  userId: string,
  id: number,
  token: string | null,
  actorId = userId,
): Promise<void> {
  return once(userId, ["open", id], token, async (tx, customer) => {
    const { name, lines } = await findCart(tx, userId, id);
    const before = await currentLines(tx, userId);
    await tx.savedCart.delete({ where: { id }, select: { id: true } });
    if (before.length > 0) {
      // In its place, so that there is room for it, also of more carts than one may save: those of a merged account.
      const now = formatDate(new Date());
      await insertCart(tx, userId, customer.cartName ?? `Cart of ${now}`, before);
      await tx.cartItem.deleteMany({ where: { userId } });
    }
    await tx.cartItem.createMany({
      data: lines.map((line) => ({ ...line, userId, changedById: actorId })),
    });
    await nameCart(tx, userId, name, actorId);
  });
}

/**
 * Copies a cart that was put aside. Idempotent per `token` for a day. Throws a Problem: not_found, too_many_carts,
 * not_approved.
 */
export function copyCart(userId: string, id: number, token: string | null): Promise<void> {
  return once(userId, ["copy", id], token, async (tx) => {
    const { name, lines } = await findCart(tx, userId, id);
    await checkRoom(tx, userId);
    await insertCart(tx, userId, `Copy of ${name}`.slice(0, MAX_CART_NAME_LENGTH), lines);
  });
}

/** Renames a cart that was put aside. Throws a Problem "not_found". */
export async function renameCart(userId: string, id: number, name: string): Promise<void> {
  const { count } = await db.write((tx) =>
    tx.savedCart.updateMany({ where: { id, userId }, data: { name } }),
  );
  if (count === 0) throw notFound();
}

/** Removes a cart that was put aside. Throws a Problem "not_found". */
export async function removeCart(userId: string, id: number): Promise<void> {
  const { count } = await db.write((tx) => tx.savedCart.deleteMany({ where: { id, userId } }));
  if (count === 0) throw notFound();
}

/**
 * Names the current cart, or null: it is a new one. `openedById` put it in the place of another one; null for the one after an
 * order. The transaction has locked it (lockCart).
 */
export async function nameCart(
  tx: Tx,
  userId: string,
  cartName: string | null,
  openedById: string | null,
): Promise<void> {
  const cartOpenedAt = openedById === null ? null : new Date();
  const data = { cartName, cartOpenedById: openedById, cartOpenedAt };
  await tx.user.update({ where: { id: userId }, data, select: { id: true } });
}

const notFound = () => new Problem("not_found", "This cart is not one of yours any more.");

/** Runs a change of a customer's carts with the current one locked; a repeat with the same `token` does nothing. */
function once(
  userId: string,
  what: readonly unknown[],
  token: string | null,
  work: (tx: Tx, customer: LockedCustomer) => Promise<void>,
): Promise<void> {
  return db.write(async (tx) => {
    const key = ["saved carts", userId, token, ...what];
    if (token !== null && !(await claimDedupeKey(tx, key, DAY))) return;
    await work(tx, await lockCart(tx, userId));
  });
}

const lineColumns = {
  productId: true,
  color: true,
  size: true,
  windowId: true,
  quantity: true,
} as const;

type SavedLine = Prisma.SavedCartLineGetPayload<{ select: typeof lineColumns }>;

const currentLines = (tx: Tx, userId: string): Promise<SavedLine[]> =>
  tx.cartItem.findMany({
    where: { userId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: lineColumns,
  });

async function findCart(tx: Tx, userId: string, id: number) {
  const cart = await tx.savedCart.findFirst({
    where: { id, userId },
    select: { name: true, lines: { orderBy: { position: "asc" }, select: lineColumns } },
  });
  if (!cart) throw notFound();
  return cart;
}

/** Throws a Problem too_many_carts when no further cart can be put aside. */
async function checkRoom(tx: Tx, userId: string): Promise<void> {
  if ((await tx.savedCart.count({ where: { userId } })) >= MAX_SAVED_CARTS) {
    throw new Problem(
      "too_many_carts",
      `You can save ${MAX_SAVED_CARTS} carts. Please remove one that is not needed any more.`,
    );
  }
}

/** Puts lines aside as a cart of a customer, whose row is locked, also beyond the number that one may save. */
export async function insertCart(
  tx: Tx,
  userId: string,
  name: string,
  lines: readonly SavedLine[],
): Promise<void> {
  const { id } = await tx.savedCart.create({ data: { userId, name }, select: { id: true } });
  await tx.savedCartLine.createMany({
    data: lines.map((line, position) => ({ ...line, savedCartId: id, position })),
  });
}
