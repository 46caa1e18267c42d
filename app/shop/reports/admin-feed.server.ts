import { cartMetrics, customerStats } from "./customers.server";
import type { AdminFeed } from "./figures";
import { popularProducts, recentOrders } from "./sales.server";

/** Reads the figures of the admin panel's analytics page (specification 3, "Admin-panel feed"); amounts in cents. */
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
