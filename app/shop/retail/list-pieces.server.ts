import type { Prisma } from "~/db/db.server";
import { currentReader, onReplica } from "~/db/read-source.server";
import { readInBatches } from "~/shop/batches";
import { wholeStyle } from "./read-styles.server";
import { styleColumns, toRetailStyles } from "./retail-rows.server";
import type { RetailPiece, RetailStyle } from "./retail-style";
import { piecesHead, piecesRows } from "./table";

/** Which pieces of active styles are listed. */
export interface PiecesFilter {
  /** Only styles of this delivery window. */
  window?: number;
  /** Only styles that were changed since. */
  updatedSince?: Date;
}

const stylesWhere = ({ window, updatedSince }: PiecesFilter): Prisma.ProductWhereInput => ({
  isActive: true,
  ...(window !== undefined && { windows: { some: { windowId: window } } }),
  ...(updatedSince && { updatedAt: { gte: updatedSince } }),
});

/** A slice of the pieces that are made, by style, and how many there are in all. */
export async function listRetailPieces(
  filter: PiecesFilter,
  { skip, take }: { skip: number; take: number },
): Promise<{ rows: { style: RetailStyle; piece: RetailPiece }[]; count: number }> {
  const where: Prisma.PieceWhereInput = {
    availability: { not: "not_made" },
    product: stylesWhere(filter),
  };
  const [count, found] = await onReplica(() =>
    Promise.all([
      currentReader().piece.count({ where }),
      currentReader().piece.findMany({
        where,
        orderBy: [{ productId: "asc" }, { id: "asc" }],
        skip,
        take,
        select: { productId: true, sku: true },
      }),
    ]),
  );
  const ids = [...new Set(found.map(({ productId }) => productId))];
  const styles = new Map(
    (await readStyles({ id: { in: ids } })).map((style) => [style.id, style] as const),
  );
  const rows = found.flatMap(({ productId, sku }) => {
    const style = styles.get(productId);
    const piece = style?.pieces.find((one) => one.sku === sku);
    // Changed since the pieces were found.
    return style && piece ? [{ style, piece }] : [];
  });
  return { rows, count };
}

/** The same pieces as a CSV file, in chunks. */
export async function* retailPiecesCsv(filter: PiecesFilter): AsyncGenerator<string, void> {
  yield piecesHead();
  const batches = readInBatches<RetailStyle>((last, take) =>
    readStyles({ ...stylesWhere(filter), id: { gt: last?.id ?? 0 } }, take),
  );
  for await (const styles of batches) yield piecesRows(styles);
}

async function readStyles(where: Prisma.ProductWhereInput, take?: number): Promise<RetailStyle[]> {
  const rows = await onReplica(() =>
    currentReader().product.findMany({ where, orderBy: { id: "asc" }, take, select: styleColumns }),
  );
  return (await toRetailStyles(rows.map(wholeStyle))).styles;
}
