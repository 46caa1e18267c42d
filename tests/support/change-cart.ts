// The ways in which pages and calls change a cart, for tests that fill one. By default its contact does it, who has its id in tests.
import { db } from "~/db/db.server";
import { addLines as addChosen } from "~/shop/cart/add-lines.server";
import { changeCart, type Removal } from "~/shop/cart/change-cart.server";
import { readCart } from "~/shop/cart/read-cart.server";
import type { SeenLines } from "~/shop/cart/conflict";
import type { RequestedLine } from "~/shop/cart/piece";
import { addPreviewed } from "~/shop/cart/quick-order/pasted-order.server";
import type { QuickOrderMode } from "~/shop/cart/quick-order/preview";
import type { PieceQuantity } from "~/shop/cart/line-requests.server";

/** Changes the cart of a company. */
export const actingFor = (companyId: string, actorId = companyId) => ({
  company: { id: companyId },
  user: { id: actorId },
});

/** As the cards of the catalogue do. */
export const addLines = (
  companyId: string,
  lines: readonly RequestedLine[],
  token: string | null = null,
  actorId = companyId,
) => addChosen(actingFor(companyId, actorId), lines, token);

interface Sender {
  actorId?: string;
  seen?: SeenLines;
}

interface LineChanges {
  changes?: readonly { lineId: number; quantity: number }[];
  removed?: readonly number[];
  putBack?: readonly PieceQuantity[];
}

/** As the form around the cart does. Returns the data of an undo. */
export async function changeLines(
  companyId: string,
  { changes = [], removed = [], putBack = [] }: LineChanges,
  { actorId, seen }: Sender = {},
): Promise<Removal> {
  const lines = [...changes, ...removed.map((lineId) => ({ lineId, quantity: 0 }))];
  const set = lines.map((one) => ({ ...one, seen: seen?.get(one.lineId) }));
  const done = await changeCart(actingFor(companyId, actorId), { set: [...set, ...putBack] });
  return done!.removal;
}

/** Of lines. */
export const setLineQuantities = (
  companyId: string,
  changes: readonly { lineId: number; quantity: number }[],
  sender?: Sender,
) => changeLines(companyId, { changes }, sender);

/** Returns the data of an undo. */
export const removeLines = (companyId: string, removed: readonly number[]) => changeLines(companyId, { removed });

/** The reviewed one if a fingerprint is given. Returns the data of an undo. */
export async function clearCart(companyId: string, reviewed: string | null = null) {
  return (await changeCart(actingFor(companyId), { replaces: { reviewed } }))!.removal;
}

export const undoRemoval = (companyId: string, undo: Removal, actorId?: string) =>
  changeCart(actingFor(companyId, actorId), { undo });

/** By SKU, as the matrix and the order sheet do. */
export async function setQuantities(companyId: string, set: readonly PieceQuantity[], actorId?: string) {
  const { added, changed, removed } = (await changeCart(actingFor(companyId, actorId), { set }))!;
  return { added, changed, removed };
}

/** By SKU, as the copy of an order or a shared cart does, or in the place of all that the cart holds. */
export const addQuantities = (
  companyId: string,
  add: readonly PieceQuantity[],
  {
    replacesCart,
    reviewed = null,
    token,
    actorId,
  }: { replacesCart: boolean; reviewed?: string | null; token: string | null; actorId?: string },
) =>
  changeCart(actingFor(companyId, actorId), {
    ...(replacesCart && { replaces: { reviewed } }),
    add,
    token: token === null ? null : ["order again", token],
  });

/** Of a quick order. */
export const addPieces = (
  companyId: string,
  lines: readonly PieceQuantity[],
  { mode, token }: { mode: QuickOrderMode; token: string | null },
) => addPreviewed(actingFor(companyId), lines, { mode, token });

/** Of a company's current cart with their pieces, "" for none. */
export async function cartRows(companyId: string) {
  const rows = await db.read.cartItem.findMany({
    where: { cart: { companyId, isCurrent: true } },
    orderBy: { id: "asc" },
    include: { piece: { include: { product: true } } },
  });
  return rows.map(({ piece: { productId, product, color, size }, ...row }) => ({
    ...row,
    productId,
    product,
    color: color ?? "",
    size: size ?? "",
  }));
}

/** The current cart keeps its version. */
export const emptyCart = (companyId: string) =>
  db.write((tx) => tx.cartItem.deleteMany({ where: { cart: { companyId, isCurrent: true } } }));

/** By SKU. */
export async function quantitiesIn(companyId: string): Promise<Record<string, number>> {
  const { lines } = await readCart(companyId);
  return Object.fromEntries(lines.map(({ sku, quantity }) => [sku, quantity]));
}
