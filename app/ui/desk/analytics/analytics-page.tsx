import { Link } from "@remix-run/react";

import { type AdminFeed, type MonthOfSales, type PopularProduct, SALES_MONTHS } from "~/shop/desk/reports/figures";
import { Money } from "~/ui/base/money";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { pageName } from "~/texts/navigation";
import { IncompleteNote } from "../reports/incomplete-note";
import { ReportLinks } from "../reports/report-links";
import { Figures } from "./figures";
import { RecentOrders } from "./recent-orders";
import { Sales } from "./sales";

const COLUMNS = [
  { key: "name", label: "Product" },
  { key: "orders", label: "Orders", isNumber: true },
  { key: "revenue", label: "Revenue", isNumber: true },
] as const;

/** The most ordered styles. */
function PopularProducts({ products }: { products: readonly PopularProduct[] }) {
  return (
    <section aria-labelledby="popular">
      <h2 id="popular">Popular Products</h2>
      <p className="muted small mt-1 mb-3">
        {`Number of orders in the last ${SALES_MONTHS} months, excluding cancelled ones; revenue before discounts.`}
      </p>
      {products.length === 0 ? (
        <p>No orders yet. The most ordered styles will be listed here.</p>
      ) : (
        <AdminTable
          caption="Popular Products"
          columns={COLUMNS}
          rows={products.map(({ productId, name, orders, revenue }) => ({
            key: `product-${productId}`,
            cells: {
              name: <Link to={`/admin/products/${productId}`}>{name}</Link>,
              orders,
              revenue: <Money cents={revenue} />,
            },
          }))}
        />
      )}
    </section>
  );
}

/**
 * The first page of the admin panel: key figures with their definitions, sales by month, recent orders and popular products,
 * and links to the reports.
 */
export function AnalyticsPage({
  feed,
  months,
  isIncomplete,
}: {
  feed: AdminFeed;
  months: MonthOfSales[];
  isIncomplete: boolean;
}) {
  return (
    <>
      <AdminHeading>{pageName("analytics")}</AdminHeading>
      <ReportLinks />
      <Figures customers={feed.customerStats} carts={feed.cartMetrics} />
      {isIncomplete && <IncompleteNote />}
      <Sales months={months} />
      <div className="admin-section admin-halves">
        <RecentOrders orders={feed.recentOrders} />
        <PopularProducts products={feed.popularProducts} />
      </div>
    </>
  );
}
