import { db, type Prisma, type Reader, type Tx } from "~/db/db.server";
import { groupedBy } from "~/shop/base/batches";
import { setStock } from "~/shop/catalogue/pieces/stock.server";
import { isEan } from "~/shop/catalogue/pieces/pieces";

/** By style, colour and size. */
interface NamedPiece {
  productId: number;
  color?: string | null;
  size?: string | null;
}

/** By style, colour and size. */
export const findPiece = ({ productId, color = null, size = null }: NamedPiece, from: Reader | Tx = db.read) =>
  from.piece.findFirstOrThrow({ where: { productId, color, size } });

/** Null when it is made to order. */
export async function stockPiece(tx: Tx, { stock, ...named }: NamedPiece & { stock: number | null }): Promise<void> {
  const { id } = await findPiece(named, tx);
  await setStock(tx, [{ id, stock }], { reason: "edited" });
}

/** Pieces whose history of changes has a gap, or does not end with what is in stock now. */
export async function brokenHistories(): Promise<number[]> {
  const now = new Map((await db.read.pieceStock.findMany()).map(({ pieceId, quantity }) => [pieceId, quantity]));
  const changes = groupedBy(await db.read.stockChange.findMany({ orderBy: { id: "asc" } }), ({ pieceId }) => pieceId);
  return [...new Set([...now.keys(), ...changes.keys()])].filter((pieceId) => {
    let left: number | null = null;
    for (const { before, after } of changes.get(pieceId) ?? []) {
      if (before !== left || after === before) return true;
      left = after;
    }
    return left !== (now.get(pieceId) ?? null);
  });
}

/** A valid EAN-13 for each number. */
export function eanOf(number: number): string {
  const digits = `383${String(number).padStart(9, "0")}`;
  return Array.from({ length: 10 }, (_, check) => `${digits}${check}`).find(isEan)!;
}

export const setPiece = (sku: string, data: Prisma.PieceUpdateInput) =>
  db.write((tx) => tx.piece.update({ where: { sku }, data }));
