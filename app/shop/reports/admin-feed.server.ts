import { cartMetrics, customerStats } from "./customers.server";
import type { AdminFeed } from "./figures";
import { popularProducts, recentOrders } from "./sales.server";

/** What the desk's first page tells (the feed of specification 3); money in cents. */
export async function adminFeed(now = new Date()): Promise<AdminFeed> {
  const [customers, carts, products, orders] = await Promise.all([
    customerStats(now),
    cartMetrics(now),
    popularProducts(now),
    recentOrders(),
  ]);
  return {
    customerStats: customers,
    cartMetrics: carts,
    popularProducts: products,
    recentOrders: orders,
  };
}
