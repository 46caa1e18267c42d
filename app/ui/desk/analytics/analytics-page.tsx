import { Link } from "@remix-run/react";

import type { AdminFeed, MonthOfSales } from "~/shop/desk/reports/figures";
import { reportAddress, type ReportName, REPORTS } from "~/shop/desk/reports/report";

import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { IncompleteNote } from "../reports/incomplete-note";
import { Figures } from "./figures";
import { PopularProducts } from "./popular-products";
import { RecentOrders } from "./recent-orders";
import { Sales } from "./sales";

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
      <AdminHeading>Analytics</AdminHeading>
      <Figures customers={feed.customerStats} carts={feed.cartMetrics} />
      {isIncomplete && <IncompleteNote />}
      <Sales months={months} />
      <nav aria-labelledby="reports" className="admin-section">
        <h2 id="reports">Reports</h2>
        <ul className="choices mt-3">
          {(Object.keys(REPORTS) as ReportName[]).map((name) => (
            <li key={name}>
              <Link to={reportAddress(name)} className="choice">
                {REPORTS[name].title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="admin-section admin-halves">
        <RecentOrders orders={feed.recentOrders} />
        <PopularProducts products={feed.popularProducts} />
      </div>
    </>
  );
}
