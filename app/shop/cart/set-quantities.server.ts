import { db, type Tx } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { asPieces, pieceColumns } from "~/shop/catalogue/piece-records.server";
import { type Piece, pieceKey, unavailableText } from "~/shop/catalogue/pieces";
import { Problem } from "~/shop/problem";
import { lockCart } from "./cart.server";
import { MAX_LINES, MAX_QUANTITY } from "./limits";
import { pieceName, PieceRefusal, refusalText } from "./piece";

/** A piece and how many of it the cart shall hold; 0 takes it out. */
export interface PieceQuantity {
  sku: string;
  quantity: number;
}

/** What setQuantities did to the cart, in lines. */
export interface QuantitiesSet {
  added: number;
  changed: number;
  removed: number;
}

/**
 * Sets how many of each of these pieces the customer's cart holds, in one transaction; other lines stay. The same again
 * changes nothing. Throws a PieceRefusal when a piece is unknown or cannot be ordered now (it may always be taken out), or
 * a quantity is not between 0 and MAX_QUANTITY; a Problem cart_full or not_approved.
 */
export function setQuantities(
  userId: string,
  requested: readonly PieceQuantity[],
): Promise<QuantitiesSet> {
  return db.write(async (tx) => {
    await lockCart(tx, userId);
    return changeLockedCart(tx, userId, requested, { isAdded: false });
  });
}

/**
 * setQuantities for a cart that the transaction has locked (lockCart). With `isAdded`, the quantities are added to those
 * in the cart.
 */
export async function changeLockedCart(
  tx: Tx,
  userId: string,
  requested: readonly PieceQuantity[],
  { isAdded }: { isAdded: boolean },
): Promise<QuantitiesSet> {
  const quantities = new Map(requested.map(({ sku, quantity }) => [sku, quantity]));
  const pieces = await readPieces(tx, [...quantities.keys()]);
  checkPieces(pieces, quantities, isoDay(new Date()));
  const rows = await tx.cartItem.findMany({
    where: { userId },
    select: { id: true, productId: true, color: true, size: true, quantity: true },
  });
  const lines = new Map(rows.map((row) => [lineKey(row), row]));
  const done = { added: 0, changed: 0, removed: 0 };
  for (const [sku, typed] of quantities) {
    const { productId, color, size, product } = pieces.get(sku)!;
    const line = lines.get(lineKey({ productId, color, size }));
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
        data: { quantity },
        select: { id: true },
      });
      done.changed++;
    } else if (!line && quantity > 0) {
      await tx.cartItem.create({
        data: { userId, productId, color, size, quantity },
        select: { id: true },
      });
      done.added++;
    }
  }
  if (done.added > 0 && lines.size + done.added - done.removed > MAX_LINES) {
    throw new Problem("cart_full", `A cart holds at most ${MAX_LINES} lines.`);
  }
  return done;
}

const lineKey = ({ productId, ...piece }: { productId: number; color: string; size: string }) =>
  `${productId} ${pieceKey(piece)}`;

/** A piece with the style that it is of. */
interface PieceOfStyle extends Piece {
  productId: number;
  product: { name: string; isActive: boolean };
}

/** SKUs per query: SQLite allows at most 999 parameters. */
const MAX_SKUS = 900;

/** The pieces with these SKUs, by SKU. */
async function readPieces(tx: Tx, skus: readonly string[]): Promise<Map<string, PieceOfStyle>> {
  const pieces = new Map<string, PieceOfStyle>();
  for (let start = 0; start < skus.length; start += MAX_SKUS) {
    const rows = await tx.piece.findMany({
      where: { sku: { in: skus.slice(start, start + MAX_SKUS) } },
      select: {
        ...pieceColumns,
        productId: true,
        product: { select: { name: true, isActive: true } },
      },
    });
    for (const row of asPieces(rows)) pieces.set(row.sku, row);
  }
  return pieces;
}

function checkPieces(
  pieces: ReadonlyMap<string, PieceOfStyle>,
  quantities: ReadonlyMap<string, number>,
  today: string,
): void {
  const reasons = new Map<string, string>();
  for (const [sku, quantity] of quantities) {
    const reason = reasonAgainst(sku, pieces.get(sku), quantity, today);
    if (reason) reasons.set(sku, reason);
  }
  if (reasons.size > 0) throw new PieceRefusal(reasons);
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
