import { type Db, joinSql, sql, type Tx } from "~/db/db.server";
import type { Cents } from "~/shop/money/money";
import type { OrderLine } from "./order";
import { VOID_STATUSES } from "./steps";

/** The `productId` of the monthly_sales row that holds the totals of the whole shop. */
export const WHOLE_SHOP = 0;

/** The data of an order that the sales figures need. */
export interface CountedOrder {
  createdAt: Date;
  lines: readonly Pick<OrderLine, "productId" | "quantity" | "lineTotal">[];
  total: Cents;
}

/** The month (UTC) to whose figures an order belongs: "2026-11". */
export function monthOf(createdAt: Date): string {
  return createdAt.toISOString().slice(0, 7);
}

/**
 * Adds an order to the figures of its month (`1`) or subtracts a cancelled one (`-1`): orders, pieces and revenue of the
 * whole shop (the order's total) and of each product in it (its lines before the order's discount).
 * Should be the last statement of its transaction, because it locks the shop's row of the month until the commit.
 */
export async function countSales(
  tx: Tx,
  { createdAt, lines, total }: CountedOrder,
  sign: 1 | -1,
): Promise<void> {
  const month = monthOf(createdAt);
  const figures = new Map([[WHOLE_SHOP, { pieces: 0, revenue: total }]]);
  const shop = figures.get(WHOLE_SHOP)!;
  for (const { productId, quantity, lineTotal } of lines) {
    const { pieces, revenue } = figures.get(productId) ?? { pieces: 0, revenue: 0 };
    figures.set(productId, { pieces: pieces + quantity, revenue: revenue + lineTotal });
    shop.pieces += quantity;
  }
  // Sorted by product, so that concurrent transactions lock the rows in the same order and cannot deadlock.
  const rows = [...figures]
    .sort(([a], [b]) => a - b)
    .map(
      ([productId, { pieces, revenue }]) =>
        sql`(${month}, ${productId}, ${sign}, ${sign * pieces}, ${sign * revenue})`,
    );
  await tx.$executeRaw`
    INSERT INTO "monthly_sales" ("month", "productId", "orders", "pieces", "revenue")
    VALUES ${joinSql(rows)}
    ON CONFLICT ("month", "productId") DO UPDATE SET
      "orders" = "monthly_sales"."orders" + excluded."orders",
      "pieces" = "monthly_sales"."pieces" + excluded."pieces",
      "revenue" = "monthly_sales"."revenue" + excluded."revenue"`;
}

const COUNTED = sql`"status" NOT IN (${joinSql(VOID_STATUSES)})`;

/** Rebuilds all figures from the orders, as the migration that created the table did. */
export async function recountSales(tx: Tx, kind: Db["kind"]): Promise<void> {
  const month = MONTH[kind];
  await tx.$executeRaw`DELETE FROM "monthly_sales"`;
  await tx.$executeRaw`
    INSERT INTO "monthly_sales" ("month", "productId", "orders", "pieces", "revenue")
    SELECT ${month}, "productId", count(DISTINCT "orderId"), sum("quantity"), sum("lineTotal")
    FROM "orders" JOIN "order_lines" ON "orderId" = "orders"."id"
    WHERE ${COUNTED} GROUP BY 1, 2`;
  await tx.$executeRaw`
    INSERT INTO "monthly_sales" ("month", "productId", "orders", "pieces", "revenue")
    SELECT "figures"."month", 0, "figures"."orders",
      (SELECT coalesce(sum("of"."pieces"), 0) FROM "monthly_sales" "of" WHERE "of"."month" = "figures"."month"),
      "figures"."revenue"
    FROM (SELECT ${month} AS "month", count(*) AS "orders", sum("total") AS "revenue"
      FROM "orders" WHERE ${COUNTED} GROUP BY 1) AS "figures"`;
}

// The month of an order in the SQL dialect of each database.
const MONTH = {
  sqlite: sql`substr("orders"."createdAt", 1, 7)`,
  postgres: sql`to_char("orders"."createdAt", 'YYYY-MM')`,
};
