import { db } from "~/db/db.server";
import { personName } from "~/shop/customers/person-name";
import { asOrderStatus } from "~/shop/orders/order";
import { WHOLE_SHOP } from "~/shop/orders/sales.server";
import {
  type MonthOfSales,
  POPULAR_PRODUCTS,
  type PopularProduct,
  RECENT_ORDERS,
  type RecentOrder,
  SALES_MONTHS,
} from "./figures";
import { lastMonths } from "./months";

/** The styles that were ordered most often in the last twelve months, the most popular first. */
export async function popularProducts(now = new Date()): Promise<PopularProduct[]> {
  const figures = await db.read.monthlySales.groupBy({
    by: ["productId"],
    where: {
      productId: { not: WHOLE_SHOP },
      month: { in: lastMonths(now, SALES_MONTHS) },
      // What was cancelled altogether leaves a row of nothing.
      orders: { gt: 0 },
    },
    _sum: { orders: true, revenue: true },
    orderBy: [{ _sum: { orders: "desc" } }, { _sum: { revenue: "desc" } }, { productId: "asc" }],
    take: POPULAR_PRODUCTS,
  });
  const styles = await db.read.product.findMany({
    where: { id: { in: figures.map(({ productId }) => productId) } },
    select: { id: true, name: true },
  });
  const names = new Map(styles.map(({ id, name }) => [id, name]));
  return figures.map(({ productId, _sum }) => ({
    productId,
    name: names.get(productId) ?? `Style ${productId}`,
    orders: Number(_sum.orders),
    revenue: Number(_sum.revenue),
  }));
}

/** The last twelve months, oldest first; one without orders is there as well. */
export async function revenueByMonth(now = new Date()): Promise<MonthOfSales[]> {
  const months = lastMonths(now, SALES_MONTHS);
  const rows = await db.read.monthlySales.findMany({
    where: { productId: WHOLE_SHOP, month: { in: months } },
    select: { month: true, orders: true, revenue: true },
  });
  const figures = new Map(rows.map((row) => [row.month, row]));
  return months.map((month) => ({
    month,
    orders: figures.get(month)?.orders ?? 0,
    revenue: Number(figures.get(month)?.revenue ?? 0),
  }));
}

/** The latest orders of anybody. */
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
      user: { select: { firstName: true, lastName: true, email: true } },
    },
  });
  return rows.map(({ user, total, status, ...order }) => ({
    ...order,
    user: { name: personName(user), ...user },
    totalAmount: total,
    status: asOrderStatus(status),
  }));
}
