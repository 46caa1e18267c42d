import { z } from "zod";

import { db, type Tx } from "~/db/db.server";
import * as t from "~/messages/cart";
import { requiredLine } from "~/shop/base/fields.server";
import type { Cents } from "~/formats/money";
import { Problem } from "~/shop/base/problem";
import { type CartAccount, type CartToken, inLockedCart, type LockedCart } from "./lock-cart.server";
import type { PlaceQuantity } from "./plan-lines";
import { MAX_CART_NAME_LENGTH, MAX_SAVED_CARTS, type SavedCart } from "./saved-cart";

export const cartNameForm = z.object({
  name: requiredLine(MAX_CART_NAME_LENGTH, t.enterCartName),
});

/** Last changed first. */
export async function savedCarts(companyId: string): Promise<SavedCart[]> {
  const rows = await db.read.$queryRaw<SavedCart[]>`
    SELECT "carts"."id", "carts"."name", "carts"."updatedAt", count("cart_items"."id") AS "lines",
      coalesce(sum("quantity"), 0) AS "pieces"
    FROM "carts" LEFT JOIN "cart_items" ON "cartId" = "carts"."id"
    WHERE "companyId" = ${companyId} AND NOT "isCurrent"
    GROUP BY "carts"."id" ORDER BY "carts"."updatedAt" DESC, "carts"."id" DESC`;
  return rows.map(({ pieces, lines, updatedAt, ...cart }) => ({
    ...cart,
    pieces: Number(pieces),
    lines: Number(lines),
    updatedAt: new Date(updatedAt),
  }));
}

/** Another cart than the current one. */
const saved = (companyId: string, id?: number) => ({
  companyId,
  isCurrent: false,
  ...(id !== undefined && { id }),
});

/**
 * Saves the current cart under a name and starts an empty one, or, with `isCopy`, saves a copy. Once for each `token`
 * within a day. Returns the name that it got: "Spring (2)" beside another "Spring"; for a repeat, the given one.
 */
export const saveCart = (
  account: CartAccount,
  name: string,
  { isCopy, token }: { isCopy: boolean; token: string | null },
): Promise<string> => {
  const work = async (cart: LockedCart) => {
    const { tx, id, companyId, actorId } = cart;
    if ((await tx.cartItem.count({ where: { cartId: id } })) === 0) {
      throw new Problem("cart_empty.to_save");
    }
    await checkRoom(tx, companyId);
    const free = await freeName(tx, companyId, name);
    if (isCopy) {
      await copyLines(tx, id, await insertSaved(tx, companyId, free));
      return free;
    }
    await saveAs(cart, free);
    await tx.cart.create({
      data: { companyId, isCurrent: true, openedById: actorId, openedAt: new Date() },
      select: { id: true },
    });
    return free;
  };
  return inLockedCart(account, tokenOf(["save", isCopy], token), work, () => Promise.resolve(name));
};

/**
 * Makes a saved cart the current one; the lines of the current one are saved under its name. Once for each `token`
 * within a day.
 */
export const openCart = (account: CartAccount, id: number, token: string | null): Promise<void> =>
  once(account, ["open", id], token, async (cart) => {
    const { tx, companyId, actorId, name } = cart;
    // Not checkRoom: in its place there is room, also of more carts than one may save, those of a merged account.
    const isEmpty = (await tx.cartItem.count({ where: { cartId: cart.id } })) === 0;
    if (isEmpty) await tx.cart.delete({ where: { id: cart.id }, select: { id: true } });
    else await saveAs(cart, await freeName(tx, companyId, name ?? t.cartOfDay({ day: new Date() }), id));
    const { count } = await tx.cart.updateMany({
      where: { ...saved(companyId), id: { equals: id, not: cart.id } },
      data: {
        isCurrent: true,
        version: { increment: 1 },
        openedById: actorId,
        openedAt: new Date(),
      },
    });
    if (count === 0) throw notFound();
  });

/** Once for each `token` within a day. */
export const copyCart = (account: CartAccount, id: number, token: string | null): Promise<void> =>
  once(account, ["copy", id], token, async ({ tx, companyId }) => {
    const cart = await tx.cart.findFirst({ where: saved(companyId, id), select: { name: true } });
    if (!cart) throw notFound();
    await checkRoom(tx, companyId);
    const name = await freeName(tx, companyId, t.copyOfCart({ name: cart.name! }));
    await copyLines(tx, id, await insertSaved(tx, companyId, name));
  });

/** With a number where another one has the name. */
export async function renameCart(companyId: string, id: number, name: string): Promise<void> {
  const where = saved(companyId, id);
  await db.write(async (tx) => {
    const { count } = await tx.cart.updateMany({ where, data: { name } });
    if (count === 0) throw notFound();
    await tx.cart.updateMany({ where, data: { name: await freeName(tx, companyId, name, id) } });
  });
}

/** Removes a saved cart. */
export async function removeCart(companyId: string, id: number): Promise<void> {
  const where = saved(companyId, id);
  const { count } = await db.write((tx) => tx.cart.deleteMany({ where }));
  if (count === 0) throw notFound();
}

const notFound = () => new Problem("not_found.saved_cart");

/** With the current cart locked; a repeat with the same `key` does nothing. */
const once = (
  account: CartAccount,
  what: NonNullable<CartToken>,
  key: string | null,
  work: (cart: LockedCart) => Promise<void>,
): Promise<void> => inLockedCart(account, tokenOf(what, key), work, () => Promise.resolve());

const tokenOf = (what: NonNullable<CartToken>, key: string | null): CartToken => (key === null ? null : [...what, key]);

/** Refuses (too_many_carts) when no further cart can be saved. */
async function checkRoom(tx: Tx, companyId: string): Promise<void> {
  if ((await tx.cart.count({ where: saved(companyId) })) < MAX_SAVED_CARTS) return;
  throw new Problem("too_many_carts", { most: MAX_SAVED_CARTS });
}

/** With a number behind it where a saved cart of the company, other than `own`, has the name. */
async function freeName(tx: Tx, companyId: string, name: string, own = 0): Promise<string> {
  const where = { ...saved(companyId), id: { not: own } };
  const others = await tx.cart.findMany({ where, select: { name: true } });
  const taken = new Set(others.map((cart) => cart.name));
  for (let number = 1; ; number++) {
    const numbered = (name: string) => (number === 1 ? name : t.numberedName({ name, number }));
    const free = numbered(name.slice(0, MAX_CART_NAME_LENGTH - numbered("").length));
    if (!taken.has(free)) return free;
  }
}

async function saveAs({ tx, id }: LockedCart, name: string): Promise<void> {
  const data = { name, isCurrent: false, openedById: null, openedAt: null };
  await tx.cart.update({ where: { id }, data, select: { id: true } });
}

async function insertSaved(tx: Tx, companyId: string, name: string): Promise<number> {
  return (await tx.cart.create({ data: { companyId, name }, select: { id: true } })).id;
}

async function copyLines(tx: Tx, from: number, to: number): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "cart_items"
      ("cartId", "pieceId", "windowId", "quantity", "seenPrice", "changedById", "createdAt", "updatedAt")
    SELECT CAST(${to} AS INTEGER), "pieceId", "windowId", "quantity", "seenPrice", "changedById", "createdAt", "updatedAt"
    FROM "cart_items" WHERE "cartId" = ${from} ORDER BY "id"`;
}

/** The company is locked. Does not check the number of saved carts. */
export async function insertCart(
  tx: Tx,
  companyId: string,
  name: string,
  lines: readonly (PlaceQuantity & { unitPrice: Cents })[],
): Promise<void> {
  const cartId = await insertSaved(tx, companyId, name);
  await tx.cartItem.createMany({
    data: lines.map(({ pieceId, windowId, quantity, unitPrice: seenPrice }) => ({
      cartId,
      pieceId,
      windowId,
      quantity,
      seenPrice,
    })),
  });
}
