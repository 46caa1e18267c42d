import { Link } from "@remix-run/react";

import { formatEuro } from "~/shop/base/money/money";
import { type Counted, countText } from "~/shop/base/paging";
import {
  AGES,
  RECEIVABLES,
  receivablesAddress,
  type ReceivablesFilter,
  type ReceivablesSums,
} from "~/shop/billing/payments/ages";
import type { Receivable } from "~/shop/billing/payments/receivables.server";
import { receivablesName } from "~/texts/billing";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { LinkButton } from "~/ui/base/button";
import { ChoiceLink } from "~/ui/base/choice";
import { Money } from "~/ui/base/money";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";

import { ReceivablesTable } from "./receivables-table";

interface ReceivablesPageProps extends Counted {
  show: ReceivablesFilter;
  sums: ReceivablesSums;
  receivables: readonly Receivable[];
  page: number;
  pages: number;
  today: string;
}

/** What is open, by age, with what is overdue; and the credits of customers. */
export function ReceivablesPage(props: ReceivablesPageProps) {
  const { show, sums, receivables, count, isMore, page, pages, today } = props;
  return (
    <>
      <AdminHeading
        aside={<span className="muted">{countText({ count, isMore })}</span>}
        actions={
          <>
            <LinkButton to="/admin/payments/statement" variant="secondary">
              BANK STATEMENT
            </LinkButton>
            <LinkButton to={`/admin/payments.csv?show=${show}`} download variant="secondary">
              EXPORT CSV
            </LinkButton>
          </>
        }
      >
        Payments
      </AdminHeading>
      <nav aria-label="What to show" className="choices mt-4">
        {RECEIVABLES.map((filter) => (
          <ChoiceLink key={filter} to={receivablesAddress(filter)} current={filter === show}>
            <span>
              {receivablesName(filter)}
              <span className="block">
                <Money cents={shownSum(filter, sums)} />
              </span>
            </span>
          </ChoiceLink>
        ))}
      </nav>
      <p className="mt-4 mb-4">{sumText(show, sums)}</p>
      {receivables.length === 0 ? (
        <EmptyState title="Nothing found">
          {show !== "open" && <Link to="/admin/payments">Show all that is due</Link>}
        </EmptyState>
      ) : (
        <div className="stack-loose">
          <ReceivablesTable {...{ show, receivables, page, today }} />
          <Pagination
            page={page}
            pages={pages}
            address={(number) => receivablesAddress(show, number)}
          />
        </div>
      )}
    </>
  );
}

/** What stands beside a filter. The ages add up to all that is due: each has what is overdue, the first what is due later. */
function shownSum(filter: ReceivablesFilter, sums: ReceivablesSums): number {
  if (filter === "not-due") return sums.open.amount - sums.overdue.overdue;
  const isLate = filter === "overdue" || AGES.some((age) => age === filter);
  return isLate ? sums[filter].overdue : sums[filter].amount;
}

function sumText(show: ReceivablesFilter, sums: ReceivablesSums): string {
  const { count, amount, overdue } = sums[show];
  const orders = `${count.toLocaleString("en")} ${count === 1 ? "order" : "orders"}`;
  if (show === "credits") return `${orders} with credit, ${formatEuro(amount)} to be refunded.`;
  const late = overdue > 0 ? `, of which ${formatEuro(overdue)} is overdue` : "";
  const text = `${orders}, ${formatEuro(amount)} open${late}.`;
  const later = sums.overdue.amount - sums.overdue.overdue;
  if (show === "not-due" && later > 0) {
    return `${text} Another ${formatEuro(later)} of overdue orders is due later.`;
  }
  return overdue > 0 ? `${text} An order is listed by its oldest open due day.` : text;
}
