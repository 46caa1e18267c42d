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
    <div className="columns-fit-[15rem] mb-12 gap-4">
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
            <Link to="/admin/applications" className="inline-flex min-h-11 items-center">
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
    <section className="card">
      <h2 className="caps text-[0.75rem]">{title}</h2>
      <p className="mt-3 font-serif text-[2.25rem] leading-[1.2] tabular-nums">{figure}</p>
      <p className="small font-semibold">{aside}</p>
      <p className="muted small mt-3">{children}</p>
    </section>
  );
}
