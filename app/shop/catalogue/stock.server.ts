import { currentReader } from "~/db/read-source.server";
import { db, joinSql, noSql, type Reader, sql, type Tx } from "~/db/db.server";
import { pieceKey } from "./pieces";
import type { PieceOfStyle, StockedPiece } from "./stock";

/** How many pieces of styles are in stock, by id of the style and then by pieceKey. A piece made to order is not in it. */
export type Stock = ReadonlyMap<number, ReadonlyMap<string, number>>;

/** Reads the stock of styles; never cached, because each order changes it. Inside a transaction, pass it as `from`. */
export async function readStock(
  styleIds: readonly number[],
  from: Reader | Tx = currentReader(),
): Promise<Stock> {
  const stock = new Map<number, Map<string, number>>();
  const ids = [...new Set(styleIds)];
  for (let start = 0; start < ids.length; start += MAX_STYLES) {
    const rows = await from.pieceStock.findMany({
      where: { productId: { in: ids.slice(start, start + MAX_STYLES) } },
    });
    for (const { productId, quantity, ...piece } of rows) {
      const ofStyle = stock.get(productId) ?? new Map<string, number>();
      stock.set(productId, ofStyle.set(pieceKey(piece), quantity));
    }
  }
  return stock;
}

/** Styles per query, each with some pieces. */
const MAX_STYLES = 200;

/**
 * Takes the pieces of an order from the stock, as far as their stock is counted, and returns which those are. Where there are fewer
 * than ordered, nothing is taken, and they are returned as `short` with how many are left. Orders of the same styles wait
 * for each other until the transaction ends.
 */
export async function takeFromStock<Line extends PieceOfStyle & { quantity: number }>(
  tx: Tx,
  lines: readonly Line[],
): Promise<{ taken: Set<Line>; short: (Line & { left: number })[] }> {
  const stock = await lockStock(
    tx,
    lines.map(({ productId }) => productId),
  );
  const taken = new Set(lines.filter((line) => stock.has(stockKey(line))));
  // The same piece may be in two delivery windows.
  const wanted = new Map(summed([...taken]).map((piece) => [stockKey(piece), piece.quantity]));
  const short = [...taken].flatMap((line) => {
    const left = stock.get(stockKey(line))!;
    return left < wanted.get(stockKey(line))! ? [{ ...line, left }] : [];
  });
  if (short.length === 0) await changeStock(tx, [...taken], -1);
  return { taken, short };
}

/** Returns the pieces of a cancelled order to the stock. What is made to order by now stays so. */
export async function returnToStock(tx: Tx, lines: readonly StockedPiece[]): Promise<void> {
  if (lines.length === 0) return;
  await lockStock(
    tx,
    lines.map(({ productId }) => productId),
  );
  await changeStock(tx, lines, 1);
}

/** Identifies a piece among those of all styles. */
export const stockKey = (piece: PieceOfStyle) => `${piece.productId} ${pieceKey(piece)}`;

/**
 * Reads and locks the stock of styles, by stockKey; always in the same order, so that no two transactions wait for each
 * other.
 */
export async function lockStock(
  tx: Tx,
  styleIds: readonly number[],
): Promise<ReadonlyMap<string, number>> {
  const ids = joinSql([...new Set(styleIds)]);
  // SQLite has one writer at a time.
  const lock = db.kind === "postgres" ? sql`FOR UPDATE` : noSql;
  const rows = await tx.$queryRaw<
    { productId: number; color: string; size: string; quantity: number }[]
  >`
    SELECT "productId", "color", "size", "quantity" FROM "piece_stock"
    WHERE "productId" IN (${ids}) ORDER BY "productId", "color", "size" ${lock}`;
  return new Map(rows.map((row) => [stockKey(row), row.quantity]));
}

/** Sets how many of each piece are in stock; null when it is made to order from now on. */
export async function setStock(
  tx: Tx,
  ...pieces: readonly { productId: number; color: string; size: string; stock: number | null }[]
): Promise<void> {
  for (let start = 0; start < pieces.length; start += BATCH_SIZE) {
    const some = pieces.slice(start, start + BATCH_SIZE);
    const keyOf = ({ productId, color, size }: (typeof some)[number]) =>
      sql`CAST(${productId} AS INTEGER), CAST(${color} AS TEXT), CAST(${size} AS TEXT)`;
    const uncounted = some.filter(({ stock }) => stock === null);
    if (uncounted.length > 0) {
      await tx.$executeRaw`
        DELETE FROM "piece_stock" WHERE ("productId", "color", "size") IN (
          VALUES ${joinSql(uncounted.map((piece) => sql`(${keyOf(piece)})`))})`;
    }
    const counted = some.filter(({ stock }) => stock !== null);
    if (counted.length > 0) {
      const rows = counted.map((piece) => sql`(${keyOf(piece)}, CAST(${piece.stock} AS INTEGER))`);
      await tx.$executeRaw`
        INSERT INTO "piece_stock" ("productId", "color", "size", "quantity")
        VALUES ${joinSql(rows)}
        ON CONFLICT ("productId", "color", "size") DO UPDATE SET "quantity" = excluded."quantity"`;
    }
  }
}

/** Pieces per statement, each with four parameters. */
const BATCH_SIZE = 200;

/** Each piece once, with the sum of its lines. */
function summed(lines: readonly StockedPiece[]): StockedPiece[] {
  const pieces = new Map<string, StockedPiece>();
  for (const line of lines) {
    const before = pieces.get(stockKey(line))?.quantity ?? 0;
    pieces.set(stockKey(line), { ...line, quantity: before + line.quantity });
  }
  return [...pieces.values()];
}

async function changeStock(tx: Tx, all: readonly StockedPiece[], sign: 1 | -1): Promise<void> {
  const lines = summed(all);
  for (let start = 0; start < lines.length; start += BATCH_SIZE) {
    const changes = lines
      .slice(start, start + BATCH_SIZE)
      .map(
        ({ productId, color, size, quantity }) =>
          sql`(CAST(${productId} AS INTEGER), CAST(${color ?? ""} AS TEXT), CAST(${size ?? ""} AS TEXT), CAST(${sign * quantity} AS INTEGER))`,
      );
    // The columns of VALUES have these names on both databases.
    await tx.$executeRaw`
      UPDATE "piece_stock" SET "quantity" = "quantity" + "change"."column4"
      FROM (VALUES ${joinSql(changes)}) AS "change"
      WHERE "productId" = "change"."column1" AND "color" = "change"."column2"
        AND "size" = "change"."column3"`;
  }
}
