import { Link } from "@remix-run/react";

import { formatEuro, percentText } from "~/formats/money";
import * as t from "~/messages/desk";
import { ABANDONED_WITHIN_DAYS, type CartMetrics, type CustomerStats } from "~/shop/desk/reports/figures";
import { HowCounted } from "~/ui/layout/admin/how-counted";

/** Specification 2: four cards; how each is counted stands below them. */
export function Figures({
  customers: { totalCustomers, newThisMonth, pendingApproval },
  carts: { averageCartValue, totalCarts, abandonmentRate, abandonedCarts, activeCustomers },
}: {
  customers: CustomerStats;
  carts: CartMetrics;
}) {
  const cards = [
    {
      title: t.totalCustomers(),
      figure: totalCustomers,
      aside: t.newThisMonth({ count: newThisMonth }),
      definition: t.approvedPeopleExcludingOurOwn(),
    },
    {
      title: t.averageCartValue(),
      figure: averageCartValue === null ? t.noCarts() : formatEuro(averageCartValue),
      aside: t.cartsInTotal({ count: totalCarts }),
      definition: t.aCartCountsIfIt(),
    },
    {
      title: t.pendingApprovals(),
      figure: pendingApproval,
      aside:
        pendingApproval > 0 ? (
          <Link to="/admin/applications" className="inline-flex min-h-6 items-center">
            {t.requiresReview()}
          </Link>
        ) : (
          t.nothingToReview()
        ),
      definition: t.applicantsAwaitingOurDecisionNot(),
    },
    {
      title: t.cartAbandonment(),
      figure: abandonmentRate === null ? t.noCarts() : percentText(Math.round(abandonmentRate / 10) * 10),
      aside: t.lastDays({ abandonedWithinDays: ABANDONED_WITHIN_DAYS }),
      definition: t.ofCustomerWhoChangedA({ abandonedCarts, activeCustomers }),
    },
  ];
  return (
    <>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {cards.map(({ title, figure, aside }) => (
          <section key={title} className="card">
            <h3 className="caps">{title}</h3>
            <p className="mt-2 font-serif text-[1.75rem] leading-[1.2] tabular-nums">{figure}</p>
            <p className="small font-semibold">{aside}</p>
          </section>
        ))}
      </div>
      <HowCounted>
        <dl className="facts">
          {cards.map(({ title, definition }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd className="max-w-160">{definition}</dd>
            </div>
          ))}
        </dl>
      </HowCounted>
    </>
  );
}
