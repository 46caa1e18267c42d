import { db, sql } from "~/db/db.server";
import { yieldToEventLoop } from "~/event-loop.server";
import { isoMonth, startOfMonth } from "~/formats/dates";
import { APPLICANTS } from "~/shop/customers/applications/applications.server";
import { APPROVED } from "~/shop/customers/applications/approval";
import {
  ABANDONED_AFTER_DAYS,
  ABANDONED_WITHIN_DAYS,
  type AdminFeed,
  type CartMetrics,
  type CustomerStats,
} from "./figures";
import { popularProducts, recentOrders } from "./sales.server";

const DAY = 86_400_000;

/** Approved customers and pending applications. */
export async function customerStats(now = new Date()): Promise<CustomerStats> {
  const customers = { ...APPROVED, ...APPLICANTS };
  const month = startOfMonth(isoMonth(now));
  const [totalCustomers, newThisMonth, pendingApproval] = await Promise.all([
    db.read.company.count({ where: customers }),
    db.read.company.count({ where: { ...customers, approvedAt: { gte: month } } }),
    db.read.company.count({ where: { ...APPLICANTS, approvalStatus: "waiting" } }),
  ]);
  return { totalCustomers, newThisMonth, pendingApproval };
}

/**
 * Only lines of styles that are still sold count, and only of approved customers. A cart is not abandoned if an order
 * follows its last change, even if that order is cancelled later.
 */
export async function cartMetrics(now = new Date()): Promise<CartMetrics> {
  const since = new Date(now.getTime() - ABANDONED_WITHIN_DAYS * DAY);
  const until = new Date(now.getTime() - ABANDONED_AFTER_DAYS * DAY);
  const ordered = sql`SELECT 1 FROM "orders" WHERE "orders"."companyId" = "filled"."customer"
    AND "orders"."createdAt" >= "filled"."touched"`;
  // Per customer, whose latest order is found by an index; all orders of the period may be very many.
  const hasOrdered = sql`EXISTS (SELECT 1 FROM "orders" WHERE "orders"."companyId" = "companies"."id"
    AND "orders"."createdAt" >= ${since})`;
  const [row] = await db.read.$queryRaw<Record<string, number | bigint>[]>`
    WITH "filled" AS (
      SELECT "carts"."companyId" AS "customer", max("cart_items"."updatedAt") AS "touched",
        sum(CAST("quantity" AS BIGINT) * "wholesalePrice") AS "value"
      FROM "carts" JOIN "cart_items" ON "cartId" = "carts"."id"
      JOIN "pieces" ON "pieces"."id" = "pieceId"
      JOIN "products" ON "products"."id" = "productId" AND "products"."isActive"
      JOIN "companies" ON "companies"."id" = "carts"."companyId"
        AND "companies"."approvalStatus" = 'approved'
      WHERE "carts"."isCurrent" GROUP BY "carts"."companyId"
    )
    SELECT count(*) AS "carts", CAST(coalesce(sum("value"), 0) AS BIGINT) AS "value",
      count(CASE WHEN "touched" >= ${since} AND "touched" < ${until} AND NOT EXISTS (${ordered})
        THEN 1 END) AS "abandoned",
      (SELECT count(*) FROM "companies" WHERE
        "id" IN (SELECT "customer" FROM "filled" WHERE "touched" >= ${since}) OR ${hasOrdered}
      ) AS "active"
    FROM "filled"`;
  const { carts, value, abandoned, active } = numbers(row ?? {});
  return {
    averageCartValue: carts > 0 ? Math.round(value / carts) : null,
    totalCarts: carts,
    abandonmentRate: active > 0 ? Math.round((abandoned / active) * 10_000) : null,
    abandonedCarts: abandoned,
    activeCustomers: active,
  };
}

/** The databases return different types. */
function numbers({ carts = 0, value = 0, abandoned = 0, active = 0 }) {
  return {
    carts: Number(carts),
    value: Number(value),
    abandoned: Number(abandoned),
    active: Number(active),
  };
}

/**
 * Specification 3, "Admin-panel feed"; amounts in cents. One after the other, because SQLite answers at once and all
 * together would hold the event loop. Ends when the reader has left.
 */
export async function adminFeed(now = new Date(), reader?: AbortSignal): Promise<AdminFeed> {
  const customers = await customerStats(now);
  await yieldToEventLoop(reader);
  const carts = await cartMetrics(now);
  await yieldToEventLoop(reader);
  const products = await popularProducts(now);
  await yieldToEventLoop(reader);
  const orders = await recentOrders();
  return {
    customerStats: customers,
    cartMetrics: carts,
    popularProducts: products,
    recentOrders: orders,
  };
}
