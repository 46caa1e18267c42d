import { currentReader } from "~/db/read-source.server";
import { db, joinSql, noSql, type Reader, sql, type Tx } from "~/db/db.server";

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

/**
 * Takes pieces whose stock is counted, and returns which those are. If there are fewer than ordered, takes nothing and
 * returns them as `short`, with how many are left and how many all lines together have. Orders of the same pieces wait
 * for each other until the transaction ends.
 */
export async function takeFromStock<Line extends PieceQuantity>(
  tx: Tx,
  lines: readonly Line[],
): Promise<{ taken: Set<Line>; short: (Line & { left: number; together: number })[] }> {
  const stock = await lockStock(tx, lines);
  // A piece may be in two delivery windows.
  const quantities = summed(lines);
  const taken = new Set(lines.filter((line) => leftOf(line, stock) !== undefined));
  const short = [...taken].flatMap((line) => {
    const left = leftOf(line, stock)!;
    const together = quantities.get(line.pieceId!)!;
    return left < together ? [{ ...line, left, together }] : [];
  });
  if (short.length === 0) await changeStock(tx, [...taken], -1);
  return { taken, short };
}

/** Undefined when it is made to order. */
export const leftOf = ({ pieceId }: Pick<PieceQuantity, "pieceId">, stock: Stock) =>
  pieceId === null ? undefined : stock.get(pieceId);

/** Of a cancelled order. Pieces that are made to order by now stay so. */
export async function returnToStock(tx: Tx, lines: readonly PieceQuantity[]): Promise<void> {
  if (lines.length === 0) return;
  await lockStock(tx, lines);
  await changeStock(tx, lines, 1);
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

/** By piece; null when it is made to order from now on. */
export async function setStock(tx: Tx, ...pieces: readonly { id: number; stock: number | null }[]): Promise<void> {
  for (let start = 0; start < pieces.length; start += BATCH_SIZE) {
    const some = pieces.slice(start, start + BATCH_SIZE);
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

async function changeStock(tx: Tx, lines: readonly PieceQuantity[], sign: 1 | -1): Promise<void> {
  const all = [...summed(lines)];
  for (let start = 0; start < all.length; start += BATCH_SIZE) {
    const changes = all
      .slice(start, start + BATCH_SIZE)
      .map(([id, quantity]) => sql`(CAST(${id} AS INTEGER), CAST(${sign * quantity} AS INTEGER))`);
    // The columns of VALUES have these names on both databases.
    await tx.$executeRaw`
      UPDATE "piece_stock" SET "quantity" = "quantity" + "change"."column2"
      FROM (VALUES ${joinSql(changes)}) AS "change" WHERE "pieceId" = "change"."column1"`;
  }
}
