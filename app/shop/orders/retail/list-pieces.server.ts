import type { Prisma } from "~/db/db.server";
import { currentReader, onReplica } from "~/db/read-source.server";
import { yieldToEventLoop } from "~/event-loop.server";
import { idRanges, readByIds, readInBatches } from "~/shop/base/batches";
import { cached, currentCache, type ShopCache } from "~/shop/base/cached.server";
import { notRetired } from "~/shop/catalogue/pieces/piece-records.server";
import { wholeStyle } from "./read-styles.server";
import { styleColumns, toRetailStyles } from "./retail-rows.server";
import type { RetailPiece, RetailStyle } from "./retail-style";
import { piecesHead, piecesRows } from "./table.server";

export interface PiecesFilter {
  window?: number;
  updatedSince?: Date;
}

const stylesWhere = ({ window, updatedSince }: PiecesFilter): Prisma.ProductWhereInput => ({
  isActive: true,
  ...(window !== undefined && { windows: { some: { windowId: window } } }),
  ...(updatedSince && { updatedAt: { gte: updatedSince } }),
});

/** Counted in one statement, which holds the event loop for some 10 ms. */
const IDS_AT_ONCE = 1_000;

/** By style. Ends when the reader has left. */
export async function listRetailPieces(
  filter: PiecesFilter,
  { skip, take }: { skip: number; take: number },
  reader?: AbortSignal,
): Promise<{ rows: { style: RetailStyle; piece: RetailPiece }[]; count: number }> {
  const cache = await onReplica(currentCache);
  const { _max } = await cache.source.run(() => currentReader().product.aggregate({ _max: { id: true } }));
  const found: { productId: number; sku: string }[] = [];
  let count = 0;
  for (const { after, upTo } of idRanges(_max.id, IDS_AT_ONCE)) {
    const where: Prisma.PieceWhereInput = {
      availability: { not: "not_made" },
      ...notRetired,
      productId: { gt: after, lte: upTo },
      product: stylesWhere(filter),
    };
    const pieces = await countPieces(where, filter, cache);
    const [from, rest] = [Math.max(0, skip - count), take - found.length];
    if (from < pieces && rest > 0) {
      found.push(...(await cache.source.run(() => readPieces(where, from, rest))));
    }
    count += pieces;
    // Not within the source: it takes an error for one of its own.
    await yieldToEventLoop(reader);
  }
  const ids = [...new Set(found.map(({ productId }) => productId))];
  const styles = new Map<number, RetailStyle>();
  for await (const batch of readByIds(ids, (some) => readStyles({ id: { in: some } }))) {
    for (const style of batch) styles.set(style.id, style);
    await yieldToEventLoop(reader);
  }
  const rows = found.flatMap(({ productId, sku }) => {
    const style = styles.get(productId);
    const piece = style?.pieces.find((one) => one.sku === sku);
    // Changed since the pieces were found.
    return style && piece ? [{ style, piece }] : [];
  });
  return { rows, count };
}

function countPieces(
  where: Prisma.PieceWhereInput,
  { window, updatedSince }: PiecesFilter,
  cache: ShopCache,
): Promise<number> {
  const count = () => currentReader().piece.count({ where });
  if (updatedSince) return cache.source.run(count);
  return cached(`retail pieces ${JSON.stringify([where.productId, window])}`, count, cache);
}

const readPieces = (where: Prisma.PieceWhereInput, skip: number, take: number) =>
  currentReader().piece.findMany({
    where,
    orderBy: [{ productId: "asc" }, { id: "asc" }],
    skip,
    take,
    select: { productId: true, sku: true },
  });

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
