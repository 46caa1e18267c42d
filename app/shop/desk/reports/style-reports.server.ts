import { db, joinSql, type Prisma, sql } from "~/db/db.server";
import { yieldToEventLoop } from "~/event-loop.server";
import * as t from "~/messages/desk";
import { BATCH, idRanges } from "~/shop/base/batches";
import { figureRows, type FigureRow, type ReportPart, type SliceOf } from "./figure-rows.server";
import type { ReportFilter, ReportRow } from "./report";

/** By style; the most sold first. A slice is of styles. */
export async function soldPieces(
  { period }: ReportFilter,
  sliceOf: SliceOf,
  reader?: AbortSignal,
): Promise<ReportPart> {
  const styles = await soldStyles(period, reader);
  const { skip, take } = sliceOf(styles.length);
  return {
    sums: {
      count: styles.length,
      orders: 0,
      pieces: total(styles.map(({ pieces }) => pieces)),
      net: total(styles.map(({ net }) => net)),
    },
    rows: await piecesSold(period, idsOf(styles.slice(skip, skip + take))),
  };
}

/** In batches. */
export async function* allSoldPieces(
  { period }: ReportFilter,
  reader?: AbortSignal,
): AsyncGenerator<ReportRow[], void> {
  const styles = await soldStyles(period, reader);
  for (let at = 0; at < styles.length; at += BATCH) {
    yield await piecesSold(period, idsOf(styles.slice(at, at + BATCH)));
  }
}

type SoldStyle = Pick<FigureRow, "productId" | "pieces" | "net">;

/** Most sold first. */
async function soldStyles(period: string, reader?: AbortSignal): Promise<SoldStyle[]> {
  const [last] = await figureRows<{ productId: number | null }>(
    sql`SELECT max("productId") AS "productId" FROM "sales_figures" WHERE "kind" = 'piece' AND "period" = ${period}`,
  );
  const styles = await sumsOfStyles<SoldStyle>(
    last!.productId,
    ({ after, upTo }) => sql`SELECT "productId", sum("pieces") AS "pieces", CAST(sum("net") AS BIGINT) AS "net"
      FROM "sales_figures" WHERE "kind" = 'piece' AND "period" = ${period}
        AND "productId" > ${after} AND "productId" <= ${upTo}
      GROUP BY "productId"`,
    reader,
  );
  return styles.filter(({ pieces }) => pieces > 0).sort((a, b) => b.pieces - a.pieces || a.productId - b.productId);
}

/** Styles added up in one statement. */
const IDS_AT_ONCE = 500;

/** In steps, because an index has them by style, and not in the order of a report. */
async function sumsOfStyles<Row extends { productId: number }>(
  largestId: number | null,
  statement: (ids: { after: number; upTo: number }) => Prisma.Sql,
  reader?: AbortSignal,
): Promise<Row[]> {
  const all: Row[] = [];
  for (const ids of idRanges(largestId, IDS_AT_ONCE)) {
    all.push(...(await figureRows<Row>(statement(ids))));
    await yieldToEventLoop(reader);
  }
  return all;
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
const idsOf = (styles: readonly { productId: number }[]) => styles.map(({ productId }) => productId);

/** Of these styles. */
async function piecesSold(period: string, ids: readonly number[]): Promise<ReportRow[]> {
  if (ids.length === 0) return [];
  const pieces = await figureRows(sql`SELECT * FROM "sales_figures" WHERE "kind" = 'piece'
    AND "period" = ${period} AND "productId" IN (${joinSql(ids)}) AND "pieces" > 0`);
  const styles = await stylesOf(ids);
  return ids.flatMap((id) => pieces.filter(({ productId }) => productId === id).map((row) => asPiece(row, styles)));
}

function asPiece({ productId, pieceId, pieces, net }: FigureRow, styles: Awaited<ReturnType<typeof stylesOf>>) {
  const piece = styles.pieces.get(pieceId);
  // A retired piece may have given up the SKU that its orders have.
  const sku = piece && !piece.retiredAt ? piece.sku : null;
  return {
    key: `${productId} ${pieceId}`,
    productId,
    to: sku && `/admin/orders?q=${encodeURIComponent(sku)}`,
    values: {
      style: styles.names.get(productId) ?? t.style({ productId }),
      sku,
      color: piece?.color ?? null,
      size: piece?.size ?? null,
      pieces,
      net,
    },
  };
}

/** With their pieces by id, retired ones included. */
async function stylesOf(ids: readonly number[]) {
  const styles = await db.read.product.findMany({
    where: { id: { in: [...ids] } },
    select: {
      id: true,
      name: true,
      pieces: { select: { id: true, color: true, size: true, sku: true, retiredAt: true } },
    },
  });
  return {
    names: new Map(styles.map(({ id, name }) => [id, name])),
    pieces: new Map(styles.flatMap(({ pieces }) => pieces.map((piece) => [piece.id, piece]))),
  };
}

interface StockedStyle {
  productId: number;
  sold: number;
  left: number;
}

/** Styles whose stock is kept, with their sales in a period and the rest. The highest share first. */
async function stockedStyles(period: string, reader?: AbortSignal): Promise<StockedStyle[]> {
  const { _max } = await db.read.product.aggregate({ _max: { id: true } });
  const styles = await sumsOfStyles<StockedStyle>(
    _max.id,
    ({ after, upTo }) => sql`SELECT "stocked"."productId", sum(coalesce("sold"."fromStock", 0)) AS "sold",
        sum("stock"."quantity") AS "left"
      FROM "pieces" AS "stocked" JOIN "piece_stock" AS "stock" ON "stock"."pieceId" = "stocked"."id"
      LEFT JOIN "sales_figures" AS "sold" ON "sold"."kind" = 'piece'
        AND "sold"."period" = ${period} AND "sold"."productId" = "stocked"."productId"
        AND "sold"."pieceId" = "stocked"."id"
      WHERE "stocked"."productId" > ${after} AND "stocked"."productId" <= ${upTo}
        AND "stocked"."retiredAt" IS NULL
      GROUP BY "stocked"."productId"`,
    reader,
  );
  return styles
    .filter(({ sold, left }) => sold + left > 0)
    .sort((a, b) => shareOf(b) - shareOf(a) || a.productId - b.productId);
}

const shareOf = ({ sold, left }: StockedStyle) => sold / (sold + left);

/** Styles whose stock is kept, with their sales from it and the rest. The highest share first. */
export async function sellThrough(
  { period }: ReportFilter,
  sliceOf: SliceOf,
  reader?: AbortSignal,
): Promise<ReportPart> {
  const styles = await stockedStyles(period, reader);
  const { skip, take } = sliceOf(styles.length);
  const pieces = total(styles.map(({ sold }) => sold));
  return {
    sums: { count: styles.length, orders: 0, pieces, net: 0 },
    rows: await asShares(styles.slice(skip, skip + take)),
  };
}

/** In batches. */
export async function* allSellThrough(
  { period }: ReportFilter,
  reader?: AbortSignal,
): AsyncGenerator<ReportRow[], void> {
  const styles = await stockedStyles(period, reader);
  for (let at = 0; at < styles.length; at += BATCH) {
    yield await asShares(styles.slice(at, at + BATCH));
  }
}

async function asShares(rows: readonly StockedStyle[]): Promise<ReportRow[]> {
  const { names } = await stylesOf(idsOf(rows));
  return rows.map(({ productId, sold, left }) => ({
    key: String(productId),
    to: `/admin/products/${productId}/pieces`,
    values: {
      style: names.get(productId) ?? t.style({ productId }),
      sold,
      left,
      share: Math.round(shareOf({ productId, sold, left }) * 10_000),
    },
  }));
}
