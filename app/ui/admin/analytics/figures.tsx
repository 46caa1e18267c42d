import { Link } from "@remix-run/react";

import { formatEuro } from "~/shop/money/money";
import {
  ABANDONED_WITHIN_DAYS,
  type CartMetrics,
  type CustomerStats,
} from "~/shop/reports/figures";

import { FigureCard } from "./figure-card";

/** The four cards on top of the analytics (specification 2), each with what it counts. */
export function Figures({
  customers: { totalCustomers, newThisMonth, pendingApproval },
  carts: { averageCartValue, totalCarts, abandonmentRate, abandonedCarts, activeCustomers },
}: {
  customers: CustomerStats;
  carts: CartMetrics;
}) {
  return (
    <div className="admin-figures">
      <FigureCard
        title="Total Customers"
        figure={totalCustomers}
        aside={`+${newThisMonth} this month`}
      >
        Approved people, without our own admins. New are those whose account was made since the 1st.
      </FigureCard>
      <FigureCard
        title="Average Cart Value"
        figure={averageCartValue === null ? "No carts" : formatEuro(averageCartValue)}
        aside={`${totalCarts} total ${totalCarts === 1 ? "cart" : "carts"}`}
      >
        A cart is an approved customer&apos;s list with at least one style that is sold today, at
        today&apos;s wholesale prices before discount.
      </FigureCard>
      <FigureCard
        title="Pending Approvals"
        figure={pendingApproval}
        aside={
          pendingApproval > 0 ? (
            <Link to="/admin/applications" className="admin-figure-link">
              Requires review
            </Link>
          ) : (
            "Nobody waits"
          )
        }
      >
        Applicants who wait for us; not those we declined or asked for more.
      </FigureCard>
      <FigureCard
        title="Cart Abandonment"
        figure={abandonmentRate === null ? "No carts" : `${(abandonmentRate / 100).toFixed(1)}%`}
        aside={`Last ${ABANDONED_WITHIN_DAYS} days`}
      >
        {`${abandonedCarts} of ${activeCustomers} ${activeCustomers === 1 ? "customer" : "customers"} who touched a cart or ordered in these days: their cart was last touched over a day ago, and no order has come since. A cart that was emptied leaves no trace.`}
      </FigureCard>
    </div>
  );
}
