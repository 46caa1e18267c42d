import { db, joinSql, type Prisma, sql } from "~/db/db.server";
import { KEY_SEPARATOR, pieceKey } from "~/shop/orders/sales-figures";
import { BATCH } from "~/shop/batches";
import {
  compactRows,
  figureRows,
  type FigureRow,
  type FigureSums,
  type ReportPart,
  type SliceOf,
} from "./figure-rows.server";
import type { ReportFilter, ReportRow } from "./report";

/** What was sold of each piece, by style; those of which most was sold first. A slice is of styles. */
export async function soldPieces({ period }: ReportFilter, sliceOf: SliceOf): Promise<ReportPart> {
  const ofPeriod = sql`"kind" = 'piece' AND "period" = ${period}`;
  const styles = sql`SELECT "productId", sum("pieces") AS "pieces", sum("net") AS "net"
    FROM "sales_figures" WHERE ${ofPeriod} GROUP BY "productId" HAVING sum("pieces") > 0`;
  const [sums] = await figureRows<FigureSums>(sql`SELECT count(*) AS "count", 0 AS "orders",
    sum("pieces") AS "pieces", CAST(sum("net") AS BIGINT) AS "net" FROM (${styles}) AS "styles"`);
  const { skip, take } = sliceOf(sums!.count);
  const shown = await figureRows(
    sql`${styles} ORDER BY 2 DESC, 1 ASC LIMIT ${take} OFFSET ${skip}`,
  );
  const ids = shown.map(({ productId }) => productId);
  return { sums: sums!, rows: await piecesSold(period, ids) };
}

/** All rows of soldPieces in batches: which styles there are is read once, and what was sold of them in steps. */
export async function* allSoldPieces({ period }: ReportFilter): AsyncGenerator<ReportRow[], void> {
  const styles = await compactRows<[productId: number]>(
    sql`"productId"`,
    sql`SELECT "productId" FROM "sales_figures" WHERE "kind" = 'piece' AND "period" = ${period}
      GROUP BY "productId" HAVING sum("pieces") > 0 ORDER BY sum("pieces") DESC, "productId"`,
  );
  for (let at = 0; at < styles.length; at += BATCH) {
    yield await piecesSold(
      period,
      styles.slice(at, at + BATCH).map(([id]) => id),
    );
  }
}

/** What was sold of each piece of these styles. */
async function piecesSold(period: string, ids: readonly number[]): Promise<ReportRow[]> {
  if (ids.length === 0) return [];
  const pieces = await figureRows(sql`SELECT * FROM "sales_figures" WHERE "kind" = 'piece'
    AND "period" = ${period} AND "productId" IN (${joinSql(ids)}) AND "pieces" > 0`);
  const { names, skus } = await stylesOf(ids);
  return ids.flatMap((id) =>
    pieces.filter(({ productId }) => productId === id).map((row) => asPiece(row, names, skus)),
  );
}

function asPiece(
  { productId, key, pieces, net }: FigureRow,
  names: ReadonlyMap<number, string>,
  skus: ReadonlyMap<string, string>,
) {
  const [color, size] = key.split(KEY_SEPARATOR);
  const sku = skus.get(`${productId} ${key}`) ?? null;
  return {
    key: `${productId} ${key}`,
    productId,
    to: sku && `/admin/orders?q=${encodeURIComponent(sku)}`,
    values: {
      style: names.get(productId) ?? `Style ${productId}`,
      sku,
      color: color || null,
      size: size || null,
      pieces,
      net,
    },
  };
}

/** The names of styles, and the SKUs of their pieces by style and key. */
async function stylesOf(ids: readonly number[]) {
  const styles = await db.read.product.findMany({
    where: { id: { in: [...ids] } },
    select: {
      id: true,
      name: true,
      pieces: { select: { productId: true, color: true, size: true, sku: true } },
    },
  });
  return {
    names: new Map(styles.map(({ id, name }) => [id, name])),
    skus: new Map(
      styles.flatMap(({ pieces }) =>
        pieces.map(({ productId, sku, ...piece }) => [`${productId} ${pieceKey(piece)}`, sku]),
      ),
    ),
  };
}

interface StockedStyle {
  productId: number;
  sold: number;
  left: number;
}

/** Of each style whose stock is kept: what was sold of it in a period, and what is left. */
const stockedStyles = (period: string) =>
  sql`SELECT "stock"."productId", sum(coalesce("sold"."fromStock", 0)) AS "sold",
      sum("stock"."quantity") AS "left"
    FROM "piece_stock" AS "stock" LEFT JOIN "sales_figures" AS "sold" ON "sold"."kind" = 'piece'
      AND "sold"."period" = ${period} AND "sold"."productId" = "stock"."productId"
      AND "sold"."key" = "stock"."color" || ${KEY_SEPARATOR} || "stock"."size"
    GROUP BY "stock"."productId"
    HAVING sum(coalesce("sold"."fromStock", 0)) + sum("stock"."quantity") > 0`;

const highestShareFirst = (styles: Prisma.Sql) =>
  sql`SELECT * FROM (${styles}) AS "styles" ORDER BY "sold" * 1.0 / ("sold" + "left") DESC, "productId"`;

/** Of each style whose stock is kept: what was sold from it, and what is left. The highest share first. */
export async function sellThrough({ period }: ReportFilter, sliceOf: SliceOf): Promise<ReportPart> {
  const styles = stockedStyles(period);
  const [sums] = await figureRows<FigureSums>(sql`SELECT count(*) AS "count", 0 AS "orders",
    sum("sold") AS "pieces", 0 AS "net" FROM (${styles}) AS "styles"`);
  const { skip, take } = sliceOf(sums!.count);
  const rows = await figureRows<StockedStyle>(
    sql`${highestShareFirst(styles)} LIMIT ${take} OFFSET ${skip}`,
  );
  return { sums: sums!, rows: await asShares(rows) };
}

/** All rows of sellThrough in batches. */
export async function* allSellThrough({ period }: ReportFilter): AsyncGenerator<ReportRow[], void> {
  const rows = await compactRows<[productId: number, sold: number, left: number]>(
    sql`"productId", "sold", "left"`,
    highestShareFirst(stockedStyles(period)),
  );
  const styles = rows.map(([productId, sold, left]) => ({ productId, sold, left }));
  for (let at = 0; at < styles.length; at += BATCH) {
    yield await asShares(styles.slice(at, at + BATCH));
  }
}

async function asShares(rows: readonly StockedStyle[]): Promise<ReportRow[]> {
  const { names } = await stylesOf(rows.map(({ productId }) => productId));
  return rows.map(({ productId, sold, left }) => ({
    key: String(productId),
    to: `/admin/products/${productId}/pieces`,
    values: {
      style: names.get(productId) ?? `Style ${productId}`,
      sold,
      left,
      share: Math.round((sold / (sold + left)) * 10_000),
    },
  }));
}
