import type { AdminFeed, MonthOfSales } from "~/shop/reports/figures";

import { AdminHeading } from "../admin-heading";
import { Figures } from "./figures";
import { PopularProducts } from "./popular-products";
import { RecentOrders } from "./recent-orders";
import { Revenue } from "./revenue";

/**
 * The first page of the admin panel: key figures with their definitions, revenue, recent orders and popular products.
 */
export function AnalyticsPage({ feed, months }: { feed: AdminFeed; months: MonthOfSales[] }) {
  return (
    <>
      <AdminHeading>Analytics</AdminHeading>
      <Figures customers={feed.customerStats} carts={feed.cartMetrics} />
      <Revenue months={months} />
      <div className="admin-section admin-halves">
        <RecentOrders orders={feed.recentOrders} />
        <PopularProducts products={feed.popularProducts} />
      </div>
    </>
  );
}
