import * as t from "~/messages/desk";
import { contactColumns } from "~/shop/brand/mail/contact";
import { db, joinSql, sql } from "~/db/db.server";
import { personName } from "~/formats/person-name";
import { addMonths } from "~/formats/dates";
import { asOrderStatus } from "~/shop/orders/order";
import { salesMonthOf } from "~/shop/orders/sales.server";
import { WHOLE_SHOP } from "~/shop/orders/sales-figures";
import {
  type MonthOfSales,
  POPULAR_PRODUCTS,
  type PopularProduct,
  RECENT_ORDERS,
  type RecentOrder,
  SALES_MONTHS,
} from "./figures";

/**
 * Most ordered styles per month that are considered. A style outside all of them could only be among the most popular
 * of the year if hundreds of styles were ordered equally often.
 */
const TOP_STYLES_PER_MONTH = 200;

/** Of the last twelve months, most ordered first. */
export async function popularProducts(now = new Date()): Promise<PopularProduct[]> {
  const months = lastMonths(salesMonthOf(now), SALES_MONTHS);
  const topStyles = months.map(
    (month) => sql`SELECT * FROM (SELECT "productId" FROM "monthly_sales"
      WHERE "month" = ${month} AND "productId" <> ${WHOLE_SHOP} AND "orders" > 0
      ORDER BY "orders" DESC, "productId" ASC LIMIT ${TOP_STYLES_PER_MONTH}) AS "top"`,
  );
  const rows = await db.read.$queryRaw<Record<"productId" | "orders" | "revenue", bigint>[]>`
    SELECT "productId", sum("orders") AS "orders", CAST(sum("revenue") AS BIGINT) AS "revenue"
    FROM "monthly_sales"
    WHERE "productId" IN (${joinSql(topStyles, " UNION ")})
      AND "month" >= ${months[0]} AND "month" <= ${months.at(-1)}
    GROUP BY "productId" ORDER BY 2 DESC, 3 DESC, 1 ASC LIMIT ${POPULAR_PRODUCTS}`;
  const figures = rows.map(({ productId, orders, revenue }) => ({
    productId: Number(productId),
    orders: Number(orders),
    revenue: Number(revenue),
  }));
  const styles = await db.read.product.findMany({
    where: { id: { in: figures.map(({ productId }) => productId) } },
    select: { id: true, name: true },
  });
  const names = new Map(styles.map(({ id, name }) => [id, name]));
  return figures.map((figure) => ({
    ...figure,
    name: names.get(figure.productId) ?? t.style({ productId: figure.productId }),
  }));
}

/** Of the last twelve months, oldest first, including months without orders. */
export async function salesByMonth(now = new Date()): Promise<MonthOfSales[]> {
  const months = lastMonths(salesMonthOf(now), SALES_MONTHS);
  const before = months.map((month) => addMonths(month, -12));
  const rows = await db.read.monthlySales.findMany({
    where: { productId: WHOLE_SHOP, month: { in: [...before, ...months] } },
  });
  const others = await db.read.salesFigure.findMany({
    where: { kind: { in: ["shipped", "paid"] }, period: { in: months } },
  });
  const figures = new Map(rows.map((row) => [row.month, row]));
  const net = new Map(others.map((row) => [`${row.kind} ${row.period}`, Number(row.net)]));
  return months.map((month, at) => ({
    month,
    orders: figures.get(month)?.orders ?? 0,
    pieces: figures.get(month)?.pieces ?? 0,
    ordered: Number(figures.get(month)?.revenue ?? 0),
    yearBefore: Number(figures.get(before[at]!)?.revenue ?? 0),
    shipped: net.get(`shipped ${month}`) ?? 0,
    paid: net.get(`paid ${month}`) ?? 0,
  }));
}

/** Of all customers. */
export async function recentOrders(): Promise<RecentOrder[]> {
  const rows = await db.read.order.findMany({
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: RECENT_ORDERS,
    select: {
      id: true,
      orderNumber: true,
      total: true,
      status: true,
      createdAt: true,
      company: { select: { contact: { select: contactColumns } } },
    },
  });
  return rows.map(({ company: { contact }, total, status, ...order }) => ({
    ...order,
    user: { name: personName(contact), ...contact },
    totalAmount: total,
    status: asOrderStatus(status),
  }));
}

/** `count` months up to this one, oldest first: "2025-12" to "2026-11". */
export const lastMonths = (month: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addMonths(month, index + 1 - count));
