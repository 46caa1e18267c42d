import { yieldToEventLoop } from "~/event-loop.server";
import { db, type Prisma } from "~/db/db.server";
import { readInBatches } from "~/shop/base/batches";
import { type ShownPiece, shownPiece } from "../pieces/piece-form";
import { asPieces, inStyleOrder, notRetired, pieceColumns, stylePieces } from "../pieces/piece-records.server";
import { readStock } from "../pieces/stock.server";
import { withLists } from "../styles/style-row";

/** As a row of the table. */
export interface CurrentPiece {
  styleId: number;
  styleName: string;
  piece: ShownPiece;
}

const columns = { productId: true, ...pieceColumns } as const satisfies Prisma.PieceSelect;

/** SQLite allows at most 999 parameters in a query. */
const SKUS_AT_ONCE = 500;

/** Read in steps; unknown SKUs are skipped. */
export async function piecesOfSkus(skus: readonly string[]): Promise<CurrentPiece[]> {
  const found: CurrentPiece[] = [];
  for (let at = 0; at < skus.length; at += SKUS_AT_ONCE) {
    const rows = await db.read.piece.findMany({
      where: { sku: { in: skus.slice(at, at + SKUS_AT_ONCE) }, ...notRetired },
      select: { ...columns, product: { select: { name: true } } },
    });
    const ids = rows.map(({ productId }) => productId);
    const stock = await readStock(ids, db.read);
    for (const { product, productId, ...row } of asPieces(rows)) {
      const left = stock.get(row.id);
      found.push({ styleId: productId, styleName: product.name, piece: shownPiece(row, left) });
    }
    await yieldToEventLoop();
  }
  return found;
}

/** By EAN. */
export async function holdersOfEans(eans: readonly string[]) {
  const holders = [];
  for (let at = 0; at < eans.length; at += SKUS_AT_ONCE) {
    const rows = await db.read.piece.findMany({
      where: { ean: { in: eans.slice(at, at + SKUS_AT_ONCE) }, ...notRetired },
      select: { sku: true, ean: true },
    });
    holders.push(...rows);
    await yieldToEventLoop();
  }
  return holders;
}

export const countPieces = () => db.read.piece.count({ where: notRetired });

interface StyleRow {
  id: number;
  pieces: CurrentPiece[];
}

/** Also of inactive styles, in batches: by style, and in its order of colours and sizes. */
export async function* allPieces(batch?: number): AsyncGenerator<CurrentPiece[], void> {
  const batches = readInBatches<StyleRow>(async (last, take) => {
    const rows = await db.read.product.findMany({
      where: { id: { gt: last?.id ?? 0 } },
      orderBy: { id: "asc" },
      take,
      select: { id: true, name: true, colors: true, sizes: true, pieces: stylePieces },
    });
    const stock = await readStock(
      rows.map(({ id }) => id),
      db.read,
    );
    return rows.map(withLists).map((style) => ({
      id: style.id,
      pieces: inStyleOrder(style, asPieces(style.pieces)).map((row) => ({
        styleId: style.id,
        styleName: style.name,
        piece: shownPiece(row, stock.get(row.id)),
      })),
    }));
  }, batch);
  for await (const styles of batches) {
    for (const { pieces } of styles) {
      yield pieces;
      await yieldToEventLoop();
    }
  }
}
