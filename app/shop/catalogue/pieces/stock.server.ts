import { currentReader } from "~/db/read-source.server";
import { db, joinSql, noSql, type Reader, sql, type Tx } from "~/db/db.server";
import type * as t from "~/messages/catalogue";

/** `pieceId` is null for a piece that is no longer known, whose stock is not counted. */
interface PieceQuantity {
  pieceId: number | null;
  quantity: number;
}

/** By piece. Pieces made to order are not in it. */
export type Stock = ReadonlyMap<number, number>;

/** Never cached, because each order changes it. Inside a transaction, pass it as `from`. */
export async function readStock(styleIds: readonly number[], from: Reader | Tx = currentReader()): Promise<Stock> {
  const stock = new Map<number, number>();
  const ids = [...new Set(styleIds)];
  for (let start = 0; start < ids.length; start += MAX_STYLES) {
    const some = ids.slice(start, start + MAX_STYLES);
    for (const { pieceId, quantity } of await from.$queryRaw<Row[]>`
      SELECT "pieceId", "quantity" FROM "piece_stock" JOIN "pieces" ON "pieces"."id" = "pieceId"
      WHERE "productId" IN (${joinSql(some)})`) {
      stock.set(pieceId, quantity);
    }
  }
  return stock;
}

interface Row {
  pieceId: number;
  quantity: number;
}

/** Styles per query, each with some pieces. */
const MAX_STYLES = 200;

/** Why the stock of a piece changed. "returned": a customer sent it back; "undone": a table was put back. */
export type StockReason = Parameters<typeof t.stockReason>[0];

/** Why the stock of pieces changes, and by whom: kept as its history. */
export interface StockCause {
  reason: StockReason;
  /** Of the staff; null for a customer, a program and the shop itself. */
  actorId?: string | null;
  orderId?: number | null;
  /** The name of the file or the program. */
  source?: string | null;
}

/**
 * The lines whose stock is counted, to be taken in the same transaction by takeFromStock, and those of which fewer are
 * left, with how many all lines together have. Orders of the same pieces wait for each other until the transaction ends.
 */
export async function checkStock<Line extends PieceQuantity>(
  tx: Tx,
  lines: readonly Line[],
): Promise<{ counted: Set<Line>; short: (Line & { left: number; together: number })[] }> {
  const stock = await lockStock(tx, lines);
  // A piece may be in two delivery windows.
  const quantities = summed(lines);
  const counted = new Set(lines.filter((line) => leftOf(line, stock) !== undefined));
  const short = [...counted].flatMap((line) => {
    const left = leftOf(line, stock)!;
    const together = quantities.get(line.pieceId!)!;
    return left < together ? [{ ...line, left, together }] : [];
  });
  return { counted, short };
}

/** Of lines that checkStock has found counted and not short. */
export async function takeFromStock(tx: Tx, lines: readonly PieceQuantity[], cause: StockCause): Promise<void> {
  await addToStock(tx, lines, -1, cause);
}

/** Undefined when it is made to order. */
export const leftOf = ({ pieceId }: Pick<PieceQuantity, "pieceId">, stock: Stock) =>
  pieceId === null ? undefined : stock.get(pieceId);

/** Pieces that are made to order by now stay so. */
export async function returnToStock(tx: Tx, lines: readonly PieceQuantity[], cause: StockCause): Promise<void> {
  if (lines.length === 0) return;
  await lockStock(tx, lines);
  await addToStock(tx, lines, 1, cause);
}

/** Always in the same order, so that no two transactions wait for each other. */
export async function lockStock(tx: Tx, pieces: readonly Pick<PieceQuantity, "pieceId">[]): Promise<Stock> {
  const ids = [...new Set(pieces.flatMap(({ pieceId }) => pieceId ?? []))].sort((a, b) => a - b);
  const stock = new Map<number, number>();
  // SQLite has one writer at a time.
  const lock = db.kind === "postgres" ? sql`FOR UPDATE` : noSql;
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const some = joinSql(ids.slice(start, start + BATCH_SIZE));
    for (const { pieceId, quantity } of await tx.$queryRaw<Row[]>`
      SELECT "pieceId", "quantity" FROM "piece_stock"
      WHERE "pieceId" IN (${some}) ORDER BY "pieceId" ${lock}`) {
      stock.set(pieceId, quantity);
    }
  }
  return stock;
}

/**
 * By piece; null when it is made to order from now on. The transaction has locked the styles, without which two could
 * begin to count the same piece.
 */
export async function setStock(
  tx: Tx,
  pieces: readonly { id: number; stock: number | null }[],
  cause: StockCause,
): Promise<void> {
  const before = await lockStock(
    tx,
    pieces.map(({ id: pieceId }) => ({ pieceId })),
  );
  const changed = pieces.filter(({ id, stock }) => stock !== (before.get(id) ?? null));
  for (let start = 0; start < changed.length; start += BATCH_SIZE) {
    const some = changed.slice(start, start + BATCH_SIZE);
    const uncounted = some.filter(({ stock }) => stock === null).map(({ id }) => id);
    if (uncounted.length > 0) {
      await tx.pieceStock.deleteMany({ where: { pieceId: { in: uncounted } } });
    }
    const counted = some.flatMap(({ id, stock }) =>
      stock === null ? [] : [sql`(CAST(${id} AS INTEGER), CAST(${stock} AS INTEGER))`],
    );
    if (counted.length > 0) {
      await tx.$executeRaw`
        INSERT INTO "piece_stock" ("pieceId", "quantity") VALUES ${joinSql(counted)}
        ON CONFLICT ("pieceId") DO UPDATE SET "quantity" = excluded."quantity"`;
    }
  }
  await keepHistory(
    tx,
    changed.map(({ id, stock }) => ({ pieceId: id, before: before.get(id) ?? null, after: stock })),
    cause,
  );
}

/** Pieces per statement. */
const BATCH_SIZE = 400;

/** By piece, over all lines. */
function summed(lines: readonly PieceQuantity[]): Map<number, number> {
  const pieces = new Map<number, number>();
  for (const { pieceId, quantity } of lines) {
    if (pieceId !== null) pieces.set(pieceId, (pieces.get(pieceId) ?? 0) + quantity);
  }
  return pieces;
}

async function addToStock(tx: Tx, lines: readonly PieceQuantity[], sign: 1 | -1, cause: StockCause): Promise<void> {
  const all = [...summed(lines)];
  for (let start = 0; start < all.length; start += BATCH_SIZE) {
    const some = all.slice(start, start + BATCH_SIZE);
    const changes = some.map(([id, quantity]) => sql`(CAST(${id} AS INTEGER), CAST(${sign * quantity} AS INTEGER))`);
    // The columns of VALUES have these names on both databases.
    const rows = await tx.$queryRaw<Row[]>`
      UPDATE "piece_stock" SET "quantity" = "quantity" + "change"."column2"
      FROM (VALUES ${joinSql(changes)}) AS "change" WHERE "pieceId" = "change"."column1"
      RETURNING "pieceId", "quantity"`;
    const quantities = new Map(some);
    await keepHistory(
      tx,
      rows.map(({ pieceId, quantity }) => {
        const after = Number(quantity);
        return { pieceId: Number(pieceId), before: after - sign * quantities.get(Number(pieceId))!, after };
      }),
      cause,
    );
  }
}

/** Raw SQL because each order writes it. */
async function keepHistory(
  tx: Tx,
  changes: readonly { pieceId: number; before: number | null; after: number | null }[],
  { reason, actorId = null, orderId = null, source = null }: StockCause,
): Promise<void> {
  const now = new Date();
  for (let start = 0; start < changes.length; start += HISTORY_BATCH_SIZE) {
    const rows = changes
      .slice(start, start + HISTORY_BATCH_SIZE)
      .map(
        ({ pieceId, before, after }) =>
          sql`(CAST(${pieceId} AS INTEGER), CAST(${before} AS INTEGER), CAST(${after} AS INTEGER))`,
      );
    // The columns of VALUES have these names on both databases.
    await tx.$executeRaw`
      INSERT INTO "stock_changes" ("pieceId", "before", "after", "reason", "orderId", "actorId", "source", "changedAt")
      SELECT "column1", "column2", "column3", ${reason}, CAST(${orderId} AS INTEGER), ${actorId}, ${source}, ${now}
      FROM (VALUES ${joinSql(rows)}) AS "change"`;
  }
}

/** Rows of three values, of which SQLite allows 999 in a statement. */
const HISTORY_BATCH_SIZE = 300;
