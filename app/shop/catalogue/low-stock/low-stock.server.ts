import { z } from "zod";

import { db, joinSql, type Prisma, sql } from "~/db/db.server";
import { onPrimary } from "~/db/read-source.server";
import { type CsvRow, csvLines, csvText } from "~/formats/csv";
import { addDays, isoDay, startOfDay } from "~/formats/dates";
import * as t from "~/messages/catalogue";
import { readInBatches } from "~/shop/base/batches";
import { rowVersion } from "~/shop/base/fields.server";
import { MAX_LISTED, pageOf } from "~/shop/base/paging";
import { queryCount } from "~/shop/base/search/search.server";
import { takesStock } from "../delivery-windows/window";
import { openWindows } from "../delivery-windows/windows.server";
import { isLate, type Incoming } from "../incoming-goods/incoming-goods";
import { shopSettings } from "../offers/settings.server";
import { choiceOf } from "../pieces/pieces";
import type { StockReason } from "../pieces/stock.server";
import { MAX_LOW_STOCK } from "../styles/limits";

/** The days whose orders give the pace. */
const PACE_DAYS = 28;

interface LowPiece {
  id: number;
  productId: number;
  style: string;
  styleCode: string;
  /** "Sand, M"; "" for the only piece of a style. */
  choice: string;
  sku: string;
  left: number;
  /** By orders of the last 28 days. */
  sold: number;
  /** Days after which none are left at this pace; null when none were sold. */
  lasts: number | null;
  /** The next goods that are expected. */
  incoming: (Incoming & { isLate: boolean }) | null;
}

interface Row {
  id: number;
  productId: number;
  style: string;
  styleCode: string;
  color: string | null;
  size: string | null;
  sku: string;
  left: number;
}

interface Few {
  /** So many are few, of styles without a number of their own. */
  most: number;
  /** The largest one of all. */
  largest: number;
  /** The delivery windows in which pieces are ordered from the stock today. */
  windowIds: readonly number[];
}

async function whatIsFew(): Promise<Few> {
  const [{ lowStock: most }, open, { _max }] = await Promise.all([
    shopSettings(),
    openWindows(),
    db.read.product.aggregate({ _max: { lowStock: true } }),
  ]);
  const largest = Math.max(most, _max.lowStock ?? 0);
  return { most, largest, windowIds: open.filter(takesStock).map(({ id }) => id) };
}

/**
 * Few are left of pieces that can be ordered. "<= 100" is the condition of piece_stock_low_idx, so that the index is used, and
 * `largest` the end of what is read of it.
 */
const lowOnes = ({ most, largest, windowIds }: Few) => sql`
  FROM "piece_stock" JOIN "pieces" ON "pieces"."id" = "pieceId" JOIN "products" ON "products"."id" = "productId"
  WHERE "quantity" <= 100 AND "quantity" <= ${largest} AND "quantity" <= coalesce("lowStock", ${most})
    AND coalesce("lowStock", ${most}) > 0 AND "retiredAt" IS NULL AND "isActive"
    AND "availability" NOT IN ('sold_out', 'not_made')
    AND EXISTS (SELECT 1 FROM "style_windows" w WHERE w."productId" = "products"."id" AND w."windowId" IN (${joinSql([0, ...windowIds])}))`;

/** Nothing is expected of them; at most `limit`. */
export async function countLowStock(limit: number): Promise<number> {
  const few = await whatIsFew();
  return queryCount(sql`SELECT 1 ${lowOnes(few)}
    AND NOT EXISTS (SELECT 1 FROM "incoming_goods" WHERE "incoming_goods"."pieceId" = "pieces"."id") LIMIT ${limit}`);
}

/** The fewest first, with what is set as few. */
export function lowStock(requested: number) {
  return onPrimary(async () => {
    const few = await whatIsFew();
    const settings = await db.read.shopSettings.findUnique({ where: { id: 1 }, select: { version: true } });
    const count = await queryCount(sql`SELECT 1 ${lowOnes(few)} LIMIT ${MAX_LISTED}`);
    const { skip, take, ...place } = pageOf(count, requested);
    const pieces = await readLow(few, sql`ORDER BY "quantity", "pieceId" LIMIT ${take} OFFSET ${skip}`);
    return { most: few.most, version: settings?.version ?? 0, count, pieces, ...place };
  });
}

async function readLow(few: Few, rest: Prisma.Sql): Promise<LowPiece[]> {
  const rows = await db.read.$queryRaw<Row[]>`
    SELECT "pieceId" AS "id", "productId", "products"."name" AS "style", "styleCode", "color", "size", "sku", "quantity" AS "left"
    ${lowOnes(few)} ${rest}`;
  const ids = rows.map(({ id }) => id);
  const [sold, incoming] = await Promise.all([soldOf(ids), incomingOf(ids)]);
  return rows.map(({ color, size, ...row }) => {
    const pace = sold.get(row.id) ?? 0;
    const next = incoming.get(row.id);
    return {
      ...row,
      choice: choiceOf({ color, size }),
      sold: pace,
      lasts: pace > 0 ? Math.floor((row.left * PACE_DAYS) / pace) : null,
      incoming: next ? { ...next, isLate: isLate(next) } : null,
    };
  });
}

/** By piece: what orders took in PACE_DAYS, less what they gave back. */
async function soldOf(ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const reasons: StockReason[] = ["ordered", "order_changed", "cancelled"];
  const since = startOfDay(addDays(isoDay(new Date()), -PACE_DAYS));
  const rows = await db.read.$queryRaw<{ pieceId: number | bigint; sold: number | bigint | null }[]>`
    SELECT "pieceId", sum("before" - "after") AS "sold" FROM "stock_changes"
    WHERE "pieceId" IN (${joinSql([...ids])}) AND "changedAt" >= ${since} AND "reason" IN (${joinSql(reasons)})
    GROUP BY "pieceId"`;
  return new Map(rows.map(({ pieceId, sold }) => [Number(pieceId), Number(sold)]));
}

async function incomingOf(ids: number[]): Promise<Map<number, Incoming>> {
  const rows = await db.read.incomingGoods.findMany({
    where: { pieceId: { in: ids } },
    orderBy: { dueOn: "desc" },
    select: { pieceId: true, dueOn: true, quantity: true },
  });
  return new Map(rows.map(({ pieceId, ...goods }) => [pieceId, goods]));
}

const COLUMNS = ["styleCode", "style", "piece", "sku", "left", "sold", "lasts", "incoming", "day"] as const;

/** As Excel with European settings expects, by piece. Yields chunks. */
export async function* lowStockCsv(): AsyncGenerator<string, void> {
  const few = await whatIsFew();
  yield csvText([COLUMNS.map((column) => t.lowStockColumn(column))], { separator: ";" });
  const batches = readInBatches<LowPiece>((last, take) =>
    readLow(few, sql`AND "pieceId" > ${last?.id ?? 0} ORDER BY "pieceId" LIMIT ${take}`),
  );
  for await (const pieces of batches) yield csvLines(pieces.map(rowOf), { separator: ";" });
}

const rowOf = ({ styleCode, style, choice, sku, left, sold, lasts, incoming }: LowPiece): CsvRow => [
  styleCode,
  style,
  choice,
  sku,
  left,
  sold,
  lasts,
  incoming?.quantity ?? null,
  incoming?.dueOn ?? null,
];

export const lowStockForm = z.object({
  version: rowVersion(),
  lowStock: z
    .string()
    .trim()
    .optional()
    .refine((text = "") => /^\d{1,3}$/.test(text) && Number(text) <= MAX_LOW_STOCK, {
      error: () => t.lowStockOutside({ most: MAX_LOW_STOCK }),
    })
    .transform(Number),
});
