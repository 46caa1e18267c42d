import { Form, Link } from "@remix-run/react";

import { formatDay } from "~/formats/dates";
import { formatEuro } from "~/shop/money/money";
import { PAYMENT_STATUSES } from "~/shop/orders/payment-summary";
import { type Counted, countText } from "~/shop/paging";
import {
  RECEIVABLES,
  receivablesAddress,
  type ReceivablesFilter,
  type ReceivablesSums,
} from "~/shop/payments/ages";
import { paymentsAddress } from "~/shop/payments/payment";
import type { Receivable } from "~/shop/payments/receivables.server";
import { AdminHeading } from "~/ui/admin/admin-heading";
import { AdminTable } from "~/ui/admin/admin-table";
import { Button, LinkButton } from "~/ui/base/button";
import { ChoiceLink } from "~/ui/base/choice";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Money } from "~/ui/base/money";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";

import { reminderText } from "./reminders";

interface ReceivablesPageProps extends Counted {
  show: ReceivablesFilter;
  sums: ReceivablesSums;
  receivables: readonly Receivable[];
  page: number;
  pages: number;
  today: string;
  /** Why a reminder was not sent. */
  problem?: string;
}

const FILTERS = Object.keys(RECEIVABLES) as ReceivablesFilter[];

/** What is open, by age, with what is overdue; and the credits of customers. */
export function ReceivablesPage(props: ReceivablesPageProps) {
  const { show, sums, receivables, count, isMore, page, pages, problem } = props;
  return (
    <>
      <AdminHeading
        aside={<span className="muted">{countText({ count, isMore })}</span>}
        actions={
          <>
            <LinkButton to={`/admin/payments.csv?show=${show}`} download variant="secondary">
              EXPORT CSV
            </LinkButton>
          </>
        }
      >
        Payments
      </AdminHeading>
      {problem && <ErrorSummary title="No reminder was sent" errors={[{ message: problem }]} />}
      <nav aria-label="What to show" className="choices mt-4">
        {FILTERS.map((filter) => (
          <ChoiceLink key={filter} to={receivablesAddress(filter)} current={filter === show}>
            <span>
              {RECEIVABLES[filter]}
              <span className="block">
                <Money cents={sums[filter].amount} />
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
          <Rows {...props} />
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

function sumText(show: ReceivablesFilter, sums: ReceivablesSums): string {
  const { count, amount, overdue } = sums[show];
  const orders = `${count.toLocaleString("en")} ${count === 1 ? "order" : "orders"}`;
  if (show === "credits") return `${orders} with credit, ${formatEuro(amount)} to be refunded.`;
  const late = overdue > 0 ? `, of which ${formatEuro(overdue)} is overdue` : "";
  const by =
    show === "open" || overdue > 0 ? " An order is listed by its oldest open due day." : "";
  return `${orders}, ${formatEuro(amount)} open${late}.${by}`;
}

const COLUMNS = [
  { key: "order", label: "Order" },
  { key: "customer", label: "Customer" },
  { key: "due", label: "Due day" },
  { key: "overdue", label: "Overdue", isNumber: true },
  { key: "open", label: "Open", isNumber: true },
  { key: "reminder", label: "Reminder" },
] as const;

const CREDIT_COLUMNS = [
  ...COLUMNS.slice(0, 2),
  { key: "open", label: "Credit", isNumber: true },
] as const;

function Rows({ show, receivables, page, today }: ReceivablesPageProps) {
  const isCredit = show === "credits";
  const rows = receivables.map((one) => ({
    key: one.id,
    cells: {
      order: <OrderCell {...one} />,
      customer: <Customer {...one.customer} />,
      due: one.summary.nextDueOn ? formatDay(one.summary.nextDueOn) : "To be confirmed",
      overdue: <Money cents={one.summary.overdue} />,
      open: <Money cents={isCredit ? one.summary.credit : one.summary.open} />,
      reminder: <ReminderCell receivable={one} {...{ show, page, today }} />,
    },
  }));
  const caption = `Payments: ${RECEIVABLES[show]}`;
  return isCredit ? (
    <AdminTable caption={caption} columns={CREDIT_COLUMNS} rows={rows} />
  ) : (
    <AdminTable caption={caption} columns={COLUMNS} rows={rows} />
  );
}

function OrderCell({ id, orderNumber, summary }: Receivable) {
  return (
    <>
      <Link to={paymentsAddress(id)}>{orderNumber}</Link>
      <span className="small block">{PAYMENT_STATUSES[summary.status]}</span>
    </>
  );
}

function Customer({ name, email, companyName }: Receivable["customer"]) {
  return (
    <span className="wrap-anywhere">
      {name}
      {companyName && <span className="block">{companyName}</span>}
      <span className="muted small block">{email}</span>
    </span>
  );
}

interface ReminderCellProps extends Pick<ReceivablesPageProps, "show" | "page" | "today"> {
  receivable: Receivable;
}

function ReminderCell({ receivable, show, page, today }: ReminderCellProps) {
  const { id, orderNumber, summary, lastReminder } = receivable;
  const canSend = summary.overdue > 0 && lastReminder?.sentOn !== today;
  return (
    <>
      {lastReminder && <span className="small block">{reminderText(lastReminder)}</span>}
      {canSend && (
        <Form method="post" action={receivablesAddress(show, page)} preventScrollReset>
          <Button name="remind" value={id} variant="secondary">
            SEND REMINDER<span className="sr-only"> for {orderNumber}</span>
          </Button>
        </Form>
      )}
    </>
  );
}
