import { db, sql } from "~/db/db.server";
import {
  ABANDONED_WITHIN_DAYS,
  AT_WORK_DAYS,
  type CartMetrics,
  type CustomerStats,
} from "./figures";

const DAY = 86_400_000;

/** Counts the customers and who wants to become one. */
export async function customerStats(now = new Date()): Promise<CustomerStats> {
  const customers = { isApproved: true, isAdmin: false };
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const [totalCustomers, newThisMonth, pendingApproval] = await Promise.all([
    db.read.user.count({ where: customers }),
    db.read.user.count({ where: { ...customers, createdAt: { gte: month } } }),
    db.read.user.count({ where: { isApproved: false, approvalStatus: "waiting" } }),
  ]);
  return { totalCustomers, newThisMonth, pendingApproval };
}

/**
 * What the carts are worth and how many were left. A cart is what an approved customer sees as one: lines of styles
 * that are sold today. An order ends the abandonment whatever becomes of it.
 */
export async function cartMetrics(now = new Date()): Promise<CartMetrics> {
  const since = new Date(now.getTime() - ABANDONED_WITHIN_DAYS * DAY);
  const left = new Date(now.getTime() - AT_WORK_DAYS * DAY);
  const ordered = sql`SELECT 1 FROM "orders" WHERE "orders"."userId" = "carts"."customer"
    AND "orders"."createdAt" >= "carts"."touched"`;
  // By customer: of each one the latest order is found at once, while all of a month may be very many.
  const hasOrdered = sql`EXISTS (SELECT 1 FROM "orders" WHERE "orders"."userId" = "users"."id"
    AND "orders"."createdAt" >= ${since})`;
  const [row] = await db.read.$queryRaw<Record<string, number | bigint>[]>`
    WITH "carts" AS (
      SELECT "cart_items"."userId" AS "customer", max("cart_items"."updatedAt") AS "touched",
        sum(CAST("quantity" AS BIGINT) * "wholesalePrice") AS "value"
      FROM "cart_items"
      JOIN "products" ON "products"."id" = "cart_items"."productId" AND "products"."isActive"
      JOIN "users" ON "users"."id" = "cart_items"."userId" AND "users"."isApproved"
      GROUP BY "cart_items"."userId"
    )
    SELECT count(*) AS "carts", CAST(coalesce(sum("value"), 0) AS BIGINT) AS "value",
      count(CASE WHEN "touched" >= ${since} AND "touched" < ${left} AND NOT EXISTS (${ordered})
        THEN 1 END) AS "abandoned",
      (SELECT count(*) FROM "users" WHERE
        "id" IN (SELECT "customer" FROM "carts" WHERE "touched" >= ${since}) OR ${hasOrdered}
      ) AS "active"
    FROM "carts"`;
  const { carts, value, abandoned, active } = numbers(row ?? {});
  return {
    averageCartValue: carts > 0 ? Math.round(value / carts) : null,
    totalCarts: carts,
    abandonmentRate: active > 0 ? Math.round((abandoned / active) * 10_000) : null,
    abandonedCarts: abandoned,
    activeCustomers: active,
  };
}

/** The databases count in different types. */
function numbers({ carts = 0, value = 0, abandoned = 0, active = 0 }) {
  return {
    carts: Number(carts),
    value: Number(value),
    abandoned: Number(abandoned),
    active: Number(active),
  };
}
