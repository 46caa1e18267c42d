import { db, type Tx } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { asPieces, notRetired, pieceColumns } from "~/shop/catalogue/piece-records.server";
import { type Piece, pieceKey, unavailableText } from "~/shop/catalogue/pieces";
import { claimDedupeKey } from "~/shop/dedupe.server";
import { Problem } from "~/shop/problem";
import { closedText, windowToOrderIn } from "~/shop/windows/window";
import { readWindows, styleWindows, windowsOf } from "~/shop/windows/windows.server";
import { lockCart } from "./cart.server";
import { isConflict } from "./conflict";
import { checkReviewed, type FoundConflict, refuseConflicts } from "./conflicts.server";
import { shortLines } from "./check-stock.server";
import { MAX_LINES, MAX_QUANTITY } from "./limits";
import { pieceName, PieceRefusal, refusalText } from "./piece";

/** A piece and how many of it the cart shall hold; 0 takes it out. */
export interface PieceQuantity {
  sku: string;
  quantity: number;
  /**
   * The delivery window. Without one, the style's first open one; and a quantity of 0 takes the piece out of all windows.
   */
  windowId?: number | null;
  /**
   * The quantities that whoever sets it has seen, or has set before: where the cart holds another one by now, that is a conflict
   * (isConflict). Without, any quantity is replaced.
   */
  seen?: readonly number[];
}

/** What setQuantities did to the cart, in lines. */
export interface QuantitiesSet {
  added: number;
  changed: number;
  removed: number;
}

/**
 * Sets how many of each of these pieces the customer's cart holds, in one transaction; other lines stay. The same again
 * changes nothing. `actorId` is who does it, by default the account's own person. Throws a CartConflict when somebody else has
 * changed one of them since it was seen; a PieceRefusal when a piece is unknown, cannot be ordered now in this window (it may always be taken
 * out) or is in stock in a smaller number, or a quantity is not between 0 and MAX_QUANTITY; a Problem cart_full or
 * not_approved.
 */
export function setQuantities(
  userId: string,
  requested: readonly PieceQuantity[],
  actorId = userId,
): Promise<QuantitiesSet> {
  return db.write(async (tx) => {
    await lockCart(tx, userId);
    return changeLockedCart(tx, userId, requested, { isAdded: false, actorId });
  });
}

const DAY = 24 * 60 * 60;

/**
 * Puts pieces that the customer has chosen from an earlier order or a shared cart into the cart, in one transaction: beside
 * what it holds, or in place of that, where `reviewed` is the fingerprint of the cart that goes. With a `token` the call is idempotent for a day. Throws a PieceRefusal when a piece is
 * unknown, cannot be ordered now, or is in stock in a smaller number; a Problem cart_full or not_approved.
 */
export function addQuantities(
  userId: string,
  pieces: readonly PieceQuantity[],
  {
    replacesCart,
    reviewed = null,
    token,
    actorId = userId,
  }: { replacesCart: boolean; reviewed?: string | null; token: string | null; actorId?: string },
): Promise<void> {
  return db.write(async (tx) => {
    const isNew = token === null || (await claimDedupeKey(tx, ["order again", userId, token], DAY));
    if (!isNew) return;
    await lockCart(tx, userId);
    if (replacesCart) {
      await checkReviewed(tx, userId, reviewed);
      await tx.cartItem.deleteMany({ where: { userId } });
    }
    await changeLockedCart(tx, userId, pieces, { isAdded: true, actorId });
  });
}

/**
 * setQuantities for a cart that the transaction has locked (lockCart). With `isAdded`, the quantities are added to those
 * in the cart, which is never a conflict.
 */
export async function changeLockedCart(
  tx: Tx,
  userId: string,
  requested: readonly PieceQuantity[],
  { isAdded, actorId }: { isAdded: boolean; actorId: string },
): Promise<QuantitiesSet> {
  const pieces = await readPieces(tx, [...new Set(requested.map(({ sku }) => sku))]);
  const wanted = await checkedPieces(tx, requested, pieces);
  const rows = await tx.cartItem.findMany({
    where: { userId },
    select: {
      id: true,
      productId: true,
      color: true,
      size: true,
      windowId: true,
      quantity: true,
      changedById: true,
      updatedAt: true,
    },
  });
  const linesOf = new Map<string, typeof rows>();
  for (const row of rows) linesOf.set(lineKey(row), [...(linesOf.get(lineKey(row)) ?? []), row]);
  const done = { added: 0, changed: 0, removed: 0 };
  const written: number[] = [];
  const conflicts: FoundConflict[] = [];
  for (const { piece, quantity: typed, windowId, seen } of wanted.values()) {
    const { sku, productId, product } = piece;
    const [color, size] = [piece.color ?? "", piece.size ?? ""];
    const own = (linesOf.get(lineKey(piece)) ?? []).filter(
      (row) => row.windowId === (windowId ?? row.windowId),
    );
    const [line] = own;
    const stored = own.reduce((sum, row) => sum + row.quantity, 0);
    if (!isAdded && isConflict({ wanted: typed, stored, seen })) {
      const name = pieceName({ ...piece, name: product.name });
      conflicts.push({ sku, name, wanted: typed, stored, row: line });
      continue;
    }
    if (own.length === 0 && typed === 0) continue;
    if (windowId === null) {
      // Out of all windows.
      const where = { userId, productId, color, size };
      done.removed += (await tx.cartItem.deleteMany({ where })).count;
      continue;
    }
    const quantity = isAdded ? typed + (line?.quantity ?? 0) : typed;
    if (quantity > MAX_QUANTITY) {
      const name = pieceName({ name: product.name, color, size });
      const reason = `A line holds at most ${MAX_QUANTITY} pieces; ${name} would have ${quantity}.`;
      throw new PieceRefusal(new Map([[sku, reason]]));
    }
    if (line && quantity === 0) {
      await tx.cartItem.delete({ where: { id: line.id }, select: { id: true } });
      done.removed++;
    } else if (line && line.quantity !== quantity) {
      await tx.cartItem.update({
        where: { id: line.id },
        data: { quantity, changedById: actorId },
        select: { id: true },
      });
      written.push(line.id);
      done.changed++;
    } else if (!line && quantity > 0) {
      const { id } = await tx.cartItem.create({
        data: { userId, productId, color, size, windowId, quantity, changedById: actorId },
        select: { id: true },
      });
      written.push(id);
      done.added++;
    }
  }
  await refuseConflicts(tx, actorId, conflicts);
  if (done.added > 0 && rows.length + done.added - done.removed > MAX_LINES) {
    throw cartFull();
  }
  const short = await shortLines(tx, userId, written);
  if (short.length > 0) {
    throw new PieceRefusal(new Map(short.map(({ sku, reason }) => [sku, reason])));
  }
  return done;
}

/** Identifies the piece of a line. */
const lineKey = (line: { productId: number; color: string | null; size: string | null }) =>
  `${line.productId} ${pieceKey(line)}`;

/** A piece with the style that it is of. */
interface PieceOfStyle extends Piece {
  productId: number;
  product: { name: string; isActive: boolean; windows: { windowId: number }[] };
}

/** SKUs per query: SQLite allows at most 999 parameters. */
const MAX_SKUS = 900;

/** The pieces with these SKUs, by SKU. */
async function readPieces(tx: Tx, skus: readonly string[]): Promise<Map<string, PieceOfStyle>> {
  const pieces = new Map<string, PieceOfStyle>();
  for (let start = 0; start < skus.length; start += MAX_SKUS) {
    const rows = await tx.piece.findMany({
      where: { sku: { in: skus.slice(start, start + MAX_SKUS) }, ...notRetired },
      select: {
        ...pieceColumns,
        productId: true,
        product: { select: { name: true, isActive: true, windows: styleWindows } },
      },
    });
    for (const row of asPieces(rows)) pieces.set(row.sku, row);
  }
  return pieces;
}

/** A checked request; `windowId` null takes the piece out of all windows. */
interface WantedPiece {
  piece: PieceOfStyle;
  quantity: number;
  windowId: number | null;
  seen: PieceQuantity["seen"];
}

/** More reasons are not told at once. */
const MAX_REASONS = 100;

const cartFull = () => new Problem("cart_full", `A cart holds at most ${MAX_LINES} lines.`);

/** The requests with their pieces and windows, the last one about each line. Throws a PieceRefusal. */
async function checkedPieces(
  tx: Tx,
  requested: readonly PieceQuantity[],
  pieces: ReadonlyMap<string, PieceOfStyle>,
): Promise<Map<string, WantedPiece>> {
  const today = isoDay(new Date());
  const windows = await readWindows(tx);
  const wanted = new Map<string, WantedPiece>();
  const reasons = new Map<string, string>();
  for (const { sku, quantity, windowId = null, seen } of requested) {
    const piece = pieces.get(sku);
    const own = piece ? windowsOf(piece.product.windows, windows) : [];
    // What is in the cart can be taken out of any window.
    const inWindow = quantity === 0 ? windowId : windowToOrderIn(own, windowId, today)?.id;
    const reason = reasonAgainst(sku, piece, quantity, today);
    if (reasons.size === MAX_REASONS) break;
    if (reason) reasons.set(sku, reason);
    else if (inWindow === undefined) {
      const closed = own.find(({ id }) => id === windowId);
      reasons.set(sku, closedText(piece!.product.name, closed));
    } else wanted.set(`${sku} ${inWindow}`, { piece: piece!, quantity, windowId: inWindow, seen });
  }
  if (reasons.size > 0) throw new PieceRefusal(reasons);
  const lines = [...wanted.values()].filter(({ quantity }) => quantity > 0).length;
  // Before anything is written, which could be tens of thousands of lines.
  if (lines > MAX_LINES) throw cartFull();
  return wanted;
}

function reasonAgainst(
  sku: string,
  piece: PieceOfStyle | undefined,
  quantity: number,
  today: string,
): string | null {
  if (!Number.isInteger(quantity) || quantity < 0 || quantity > MAX_QUANTITY) {
    return `Quantity must be between 0 and ${MAX_QUANTITY}.`;
  }
  if (!piece) return `There is no ${sku} in the collection.`;
  if (quantity === 0) return null;
  const name = pieceName({ ...piece, name: piece.product.name });
  if (!piece.product.isActive) return `${name} is not available any more.`;
  const reason = unavailableText(piece, today);
  return reason && refusalText(name, reason);
}
