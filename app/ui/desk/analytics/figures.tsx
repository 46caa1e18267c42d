import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { formatEuro } from "~/formats/money";
import * as t from "~/messages/desk";
import { ABANDONED_WITHIN_DAYS, type CartMetrics, type CustomerStats } from "~/shop/desk/reports/figures";

/** Specification 2: four cards, each with its definition. */
export function Figures({
  customers: { totalCustomers, newThisMonth, pendingApproval },
  carts: { averageCartValue, totalCarts, abandonmentRate, abandonedCarts, activeCustomers },
}: {
  customers: CustomerStats;
  carts: CartMetrics;
}) {
  return (
    <div className="admin-figures">
      <FigureCard title={t.totalCustomers()} figure={totalCustomers} aside={`+${newThisMonth} this month`}>
        {t.approvedPeopleExcludingOurOwn()}
      </FigureCard>
      <FigureCard
        title={t.averageCartValue()}
        figure={averageCartValue === null ? t.noCarts() : formatEuro(averageCartValue)}
        aside={t.cartsInTotal({ count: totalCarts })}
      >
        {t.aCartCountsIfIt()}
      </FigureCard>
      <FigureCard
        title={t.pendingApprovals()}
        figure={pendingApproval}
        aside={
          pendingApproval > 0 ? (
            <Link to="/admin/applications" className="admin-figure-link">
              {t.requiresReview()}
            </Link>
          ) : (
            t.nothingToReview()
          )
        }
      >
        {t.applicantsAwaitingOurDecisionNot()}
      </FigureCard>
      <FigureCard
        title={t.cartAbandonment()}
        figure={abandonmentRate === null ? t.noCarts() : `${(abandonmentRate / 100).toFixed(1)}%`}
        aside={t.lastDays({ abandonedWithinDays: ABANDONED_WITHIN_DAYS })}
      >
        {t.ofCustomerWhoChangedA({ abandonedCarts, activeCustomers })}
      </FigureCard>
    </div>
  );
}

/** With a note on how the figure is computed. */
function FigureCard({
  title,
  figure,
  aside,
  children,
}: {
  title: string;
  figure: ReactNode;
  /** Below the figure, such as "+3 this month". */
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
