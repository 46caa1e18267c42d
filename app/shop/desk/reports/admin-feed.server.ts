import { yieldToEventLoop } from "~/event-loop.server";
import { cartMetrics, customerStats } from "./customers.server";
import type { AdminFeed } from "./figures";
import { popularProducts, recentOrders } from "./sales.server";

/**
 * Reads the figures of the admin panel's analytics page (specification 3, "Admin-panel feed"); amounts in cents. One after the
 * other, because SQLite answers at once and all together would hold the event loop. Ends when the reader has left.
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
