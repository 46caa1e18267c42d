import { db, type Prisma, sql, type Tx } from "~/db/db.server";
import { asPieces } from "./piece-records.server";
import { type Piece, pieceKey, piecesOf, type RemovedPiece, type SkuStyle } from "./pieces";

/** A style with what its pieces are made of. */
export type PieceStyle = { id: number } & SkuStyle;

type Row = Prisma.PieceCreateManyInput;

/** Styles whose pieces are written at a time. */
const BATCH_SIZE = 200;
/** SKUs per query: SQLite allows at most 999 parameters. */
const MAX_SKUS = 900;

/**
 * Writes the pieces of styles: one row for each of their colours and sizes, in the transaction that writes the styles.
 * Pieces that stay keep their EAN, availability and stock, also under a new SKU; pieces that a style no longer has are deleted.
 * An SKU that another piece has ("PR-101-DARKNAVY" of "Dark Navy" and "Dark-Navy") gets a number: "PR-101-DARKNAVY-2".
 * Returns the deleted pieces.
 */
export async function writePieces(tx: Tx, styles: readonly PieceStyle[]): Promise<RemovedPiece[]> {
  const deleted: RemovedPiece[] = [];
  for (let start = 0; start < styles.length; start += BATCH_SIZE) {
    deleted.push(...(await writeBatch(tx, styles.slice(start, start + BATCH_SIZE))));
  }
  return deleted;
}

async function writeBatch(tx: Tx, styles: readonly PieceStyle[]): Promise<RemovedPiece[]> {
  const ids = styles.map(({ id }) => id);
  const before = new Map(ids.map((id): [number, Prisma.PieceGetPayload<object>[]] => [id, []]));
  const present = await tx.piece.findMany({ where: { productId: { in: ids } } });
  for (const row of present) before.get(row.productId)!.push(row);
  const wanted = styles.map((style) => ({ id: style.id, pieces: piecesOf(style) }));
  const own = new Set(ids);
  const skus = wanted.flatMap(({ pieces }) => pieces.map(({ sku }) => sku));
  const taken = await skusOfOthers(tx, skus, own);
  const changed: { id: number; rows: Row[] }[] = [];
  for (const { id, pieces } of wanted) {
    const existing = before.get(id)!;
    const byKey = new Map(existing.map((row) => [pieceKey(row), row]));
    const rows: Row[] = [];
    let isChanged = existing.length !== pieces.length;
    for (const { color, size, sku: preferred } of pieces) {
      const sku = taken.has(preferred) ? await numbered(tx, preferred, taken, own) : preferred;
      taken.add(sku);
      const row = byKey.get(pieceKey({ color, size }));
      isChanged ||= row?.sku !== sku;
      const { ean, availability, availabilityDate } = row ?? {};
      rows.push({ productId: id, color, size, sku, ean, availability, availabilityDate });
    }
    if (isChanged) changed.push({ id, rows });
  }
  // Deleted and inserted rather than updated, because two styles may exchange their SKUs.
  const outdated = changed.filter(({ id }) => before.get(id)!.length > 0).map(({ id }) => id);
  if (outdated.length > 0) await tx.piece.deleteMany({ where: { productId: { in: outdated } } });
  const rows = changed.flatMap((style) => style.rows);
  if (rows.length > 0) await tx.piece.createMany({ data: rows });
  const removed = wanted.flatMap(({ id, pieces }) => {
    if (before.get(id)!.length === 0) return [];
    const keys = new Set(pieces.map(pieceKey));
    return asPieces(before.get(id)!).filter((row) => !keys.has(pieceKey(row)));
  });
  return withRemovedStock(tx, removed);
}

/** Deletes the stock of deleted pieces, and returns them with it. */
async function withRemovedStock<Removed extends Piece & { productId: number }>(
  tx: Tx,
  pieces: readonly Removed[],
): Promise<(Removed & RemovedPiece)[]> {
  if (pieces.length === 0) return [];
  // One parameter, as a statement takes no more than 32,766.
  const keys = JSON.stringify(
    pieces.map(({ productId, color, size }) => ({ productId, color, size })),
  );
  const gone =
    db.kind === "sqlite"
      ? sql`SELECT "value" ->> '$.productId', "value" ->> '$.color', "value" ->> '$.size' FROM json_each(${keys})`
      : sql`SELECT * FROM jsonb_to_recordset(${keys}::jsonb) AS v("productId" int, "color" text, "size" text)`;
  const rows = await tx.$queryRaw<
    { productId: number; color: string; size: string; quantity: number }[]
  >`
    DELETE FROM "piece_stock" WHERE ("productId", "color", "size") IN (${gone})
    RETURNING "productId", "color", "size", "quantity"`;
  const keyOf = (row: { productId: number; color: string; size: string }) =>
    `${Number(row.productId)} ${pieceKey(row)}`;
  const stock = new Map(rows.map((row) => [keyOf(row), row.quantity]));
  return pieces.map((piece) => ({ ...piece, stock: stock.get(keyOf(piece)) ?? null }));
}

/** Those of these SKUs that pieces of other styles have. */
async function skusOfOthers(
  tx: Tx,
  skus: readonly string[],
  ids: ReadonlySet<number>,
): Promise<Set<string>> {
  const taken = new Set<string>();
  for (let start = 0; start < skus.length; start += MAX_SKUS) {
    const rows = await tx.piece.findMany({
      where: { sku: { in: skus.slice(start, start + MAX_SKUS) } },
      select: { sku: true, productId: true },
    });
    for (const row of rows) if (!ids.has(row.productId)) taken.add(row.sku);
  }
  return taken;
}

/** The first of "PR-101-NAVY-2", "PR-101-NAVY-3", ... that is neither taken nor of another style than these. */
async function numbered(
  tx: Tx,
  sku: string,
  taken: ReadonlySet<string>,
  ids: ReadonlySet<number>,
): Promise<string> {
  const rows = await tx.piece.findMany({
    where: { sku: { startsWith: `${sku}-` } },
    select: { sku: true, productId: true },
  });
  const others = new Set(rows.filter((row) => !ids.has(row.productId)).map((row) => row.sku));
  for (let number = 2; ; number++) {
    const free = `${sku}-${number}`;
    if (!others.has(free) && !taken.has(free)) return free;
  }
}
