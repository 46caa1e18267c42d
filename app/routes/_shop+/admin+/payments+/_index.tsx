import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";

import { isoDay } from "~/formats/dates";
import { requireStaff } from "~/http/gate/guards.server";
import * as t from "~/messages/billing";
import { requestedPage, countText } from "~/shop/base/paging";
import {
  requestedReceivables,
  AGES,
  RECEIVABLES,
  receivablesAddress,
  type ReceivablesFilter,
  type ReceivablesSums,
} from "~/shop/billing/payments/ages";
import { listReceivables, receivablesSums } from "~/shop/billing/payments/receivables.server";
import { pageTitle } from "~/ui/layout/meta";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { HowCounted } from "~/ui/layout/admin/how-counted";
import { FilterLinks } from "~/ui/layout/admin/filter-bar";
import { LinkButton } from "~/ui/base/button";
import { Money } from "~/ui/base/money";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";
import { ReceivablesTable } from "~/ui/billing/admin/receivables-table";
import { May } from "~/ui/layout/admin/rights";

/** By age; `?show=credits` are the orders with credit. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireStaff(request, "see-payments");
  const search = new URL(request.url).searchParams;
  const show = requestedReceivables(search) ?? "open";
  const now = new Date();
  const [sums, list] = await Promise.all([
    receivablesSums(scope, now),
    listReceivables(scope, show, requestedPage(search), now),
  ]);
  return { show, sums, ...list, today: isoDay(now) };
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle(matches, t.payments()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

/** By age, with overdue amounts; and the credits of customers. */
export default function ReceivablesPage() {
  const props = useLoaderData<typeof loader>();
  const { show, sums, receivables, count, isMore, page, pages, today } = props;
  return (
    <>
      <AdminHeading
        aside={<span className="muted">{countText({ count, isMore })}</span>}
        actions={
          <>
            <May right="change-payments">
              <LinkButton to="/admin/payments/statement" variant="secondary">
                {t.bankStatementButton()}
              </LinkButton>
            </May>
            <LinkButton to="/admin/orders/export?rows=payments" variant="secondary">
              {t.exportPayments()}
            </LinkButton>
            <LinkButton to={`/admin/payments.csv?show=${show}`} download variant="secondary">
              {t.exportCsv()}
            </LinkButton>
          </>
        }
      >
        {t.payments()}
      </AdminHeading>
      <FilterLinks
        links={RECEIVABLES.map((filter) => ({
          label: t.receivablesName(filter),
          to: receivablesAddress(filter),
          isCurrent: filter === show,
          count: sums[filter].count,
          amount: <Money cents={shownSum(filter, sums)} className="muted small" />,
        }))}
      />
      {receivables.length === 0 ? (
        <EmptyState title={t.nothingFound()}>
          {show !== "open" && <Link to="/admin/payments">{t.showAllOpen()}</Link>}
        </EmptyState>
      ) : (
        <>
          <ReceivablesTable {...{ show, receivables, page, today }} />
          <div className="mt-6">
            <Pagination page={page} pages={pages} address={(number) => receivablesAddress(show, number)} />
          </div>
          {show !== "credits" && (
            <HowCounted>
              <p>{t.agesExplained({ later: laterSum(sums) })}</p>
            </HowCounted>
          )}
        </>
      )}
    </>
  );
}

/** The ages add up to all that is open: each has its overdue amounts, the first those that are due later. */
function shownSum(filter: ReceivablesFilter, sums: ReceivablesSums): number {
  if (filter === "not-due") return sums.open.amount - sums.overdue.overdue;
  const isLate = filter === "overdue" || AGES.some((age) => age === filter);
  return isLate ? sums[filter].overdue : sums[filter].amount;
}

/** The part of overdue orders that is due later. */
const laterSum = (sums: ReceivablesSums) => sums.overdue.amount - sums.overdue.overdue;
