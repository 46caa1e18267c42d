import type { Tx } from "~/db/db.server";
import { shortageText } from "~/shop/catalogue/stock";
import { Problem } from "~/shop/problem";
import { STOCK_KIND } from "~/shop/windows/window";
import { pieceName } from "./piece";

/** A line of a cart with more pieces than are in stock. */
export interface ShortLine {
  id: number;
  sku: string;
  /** Why, as a sentence: "Only 3 of Alma sweater, Sand, M are left." */
  reason: string;
}

/**
 * The lines that hold more pieces than are in stock, among these of a cart that the transaction has locked. For lines that the
 * transaction has written: others may have run short since they were added.
 */
export async function shortLines(
  tx: Tx,
  userId: string,
  lineIds: readonly number[],
): Promise<ShortLine[]> {
  if (lineIds.length === 0) return [];
  const rows = await tx.$queryRaw<Row[]>`
    SELECT "cart_items"."id", "sku", "name", "pieces"."color", "pieces"."size", "piece_stock"."quantity" AS "left"
    FROM "cart_items" JOIN "pieces" ON "pieces"."productId" = "cart_items"."productId"
        AND coalesce("pieces"."color", '') = "cart_items"."color" AND coalesce("pieces"."size", '') = "cart_items"."size"
      JOIN "piece_stock" ON "pieceId" = "pieces"."id"
      JOIN "products" ON "products"."id" = "cart_items"."productId"
    WHERE "userId" = ${userId} AND "cart_items"."quantity" > "piece_stock"."quantity"
      AND "windowId" IN (SELECT "id" FROM "delivery_windows" WHERE "kind" = ${STOCK_KIND})
    ORDER BY "cart_items"."id"`;
  const ids = new Set(lineIds);
  return rows
    .filter(({ id }) => ids.has(id))
    .map(({ id, sku, left, ...piece }) => ({
      id,
      sku,
      reason: shortageText(pieceName(piece), left),
    }));
}

interface Row {
  id: number;
  sku: string;
  name: string;
  color: string | null;
  size: string | null;
  left: number;
}

/** Thrown when lines of a cart would hold more pieces than are in stock; nothing was changed. */
export class ShortStock extends Problem {
  constructor(readonly lines: readonly ShortLine[]) {
    const reasons = lines.slice(0, 3).map(({ reason }) => reason);
    super("short_stock", reasons.join(" "), "quantity");
  }
}

/** Throws a ShortStock when lines among these hold more pieces than are in stock (shortLines). */
export async function checkStock(
  tx: Tx,
  userId: string,
  lineIds: readonly number[],
): Promise<void> {
  const short = await shortLines(tx, userId, lineIds);
  if (short.length > 0) throw new ShortStock(short);
}
