import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { counted } from "~/formats/counted";
import { formatEuro } from "~/formats/money";
import { ABANDONED_WITHIN_DAYS, type CartMetrics, type CustomerStats } from "~/shop/desk/reports/figures";

/** The four cards at the top of the analytics (specification 2), each with its definition. */
export function Figures({
  customers: { totalCustomers, newThisMonth, pendingApproval },
  carts: { averageCartValue, totalCarts, abandonmentRate, abandonedCarts, activeCustomers },
}: {
  customers: CustomerStats;
  carts: CartMetrics;
}) {
  return (
    <div className="admin-figures">
      <FigureCard title="Total Customers" figure={totalCustomers} aside={`+${newThisMonth} this month`}>
        Approved people, excluding our own admins. New: first approved this month.
      </FigureCard>
      <FigureCard
        title="Average Cart Value"
        figure={averageCartValue === null ? "No carts" : formatEuro(averageCartValue)}
        aside={`${counted(totalCarts, "cart")} in total`}
      >
        A cart counts if it is an approved customer&apos;s and has at least one style on sale today, at today&apos;s
        list prices, without price groups and discounts.
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
            "Nothing to review"
          )
        }
      >
        Applicants awaiting our decision, not counting those we declined or asked for more.
      </FigureCard>
      <FigureCard
        title="Cart Abandonment"
        figure={abandonmentRate === null ? "No carts" : `${(abandonmentRate / 100).toFixed(1)}%`}
        aside={`Last ${ABANDONED_WITHIN_DAYS} days`}
      >
        {`${abandonedCarts} of ${counted(activeCustomers, "customer")} who changed a cart or ordered in this period: their cart was last changed over a day ago, and they have not ordered since. Emptied carts are not counted.`}
      </FigureCard>
    </div>
  );
}

/** A figure of the analytics page, with a note on how it is computed. */
function FigureCard({
  title,
  figure,
  aside,
  children,
}: {
  title: string;
  figure: ReactNode;
  /** A note below the figure, such as "+3 this month". */
  aside: ReactNode;
  /** The definition. */
  children: ReactNode;
}) {
  return (
    <section className="card admin-figure">
      <h2 className="caps">{title}</h2>
      <p className="admin-figure-value">{figure}</p>
      <p className="small font-semibold">{aside}</p>
      <p className="muted small mt-3">{children}</p>
    </section>
  );
}
