import { Link } from "@remix-run/react";

import { shortDay } from "~/formats/dates";
import { colon } from "~/formats/lists";
import * as t from "~/messages/billing";
import { dueRows } from "~/shop/orders/payment-summary";
import { receivablesAddress, type ReceivablesFilter } from "~/shop/billing/payments/ages";
import { paymentsAddress } from "~/shop/billing/payments/payment";
import type { Receivable } from "~/shop/billing/payments/receivables.server";
import { AdminTable, TwoLines } from "~/ui/layout/admin/admin-table";
import { CustomerCell } from "~/ui/layout/admin/customer-cell";
import { PaymentState } from "~/ui/orders/admin/state-badges";
import { LinkButton } from "~/ui/base/button";
import { Money } from "~/ui/base/money";

import { reminderAddress } from "~/shop/billing/payments/reminder";
import { May } from "~/ui/layout/admin/rights";

const columns = () =>
  [
    { key: "order", label: t.orderLabel() },
    { key: "customer", label: t.customer(), onPhone: "plain" },
    { key: "due", label: t.dueDate(), onPhone: "named" },
    { key: "overdue", label: t.overdueLabel(), isNumber: true, onPhone: "named" },
    { key: "open", label: t.open(), isNumber: true, onPhone: "end" },
    { key: "reminder", label: t.reminder(), onPhone: "plain" },
  ] as const;

const creditColumns = () =>
  [
    ...columns().slice(0, 2),
    { key: "open", label: t.credit(), isNumber: true, onPhone: "end" },
    { key: "use", label: t.useOrReturnColumn(), isHeadingHidden: true, onPhone: "plain" },
  ] as const;

interface ReceivablesTableProps {
  show: ReceivablesFilter;
  receivables: readonly Receivable[];
  page: number;
  today: string;
}

/** Each with its customer, due day, open amount, and the way to its reminder. */
export function ReceivablesTable({ show, receivables, page, today }: ReceivablesTableProps) {
  const isCredit = show === "credits";
  const rows = receivables.map((one) => ({
    key: one.id,
    cells: {
      order: <OrderCell {...one} />,
      customer: <CustomerCell {...one.customer} />,
      due: <DueCell {...one} />,
      overdue: one.summary.overdue > 0 ? <Money cents={one.summary.overdue} /> : null,
      open: <Money cents={isCredit ? one.summary.credit : one.summary.open} />,
      use: isCredit && (
        <May right="change-payments">
          <LinkButton to={paymentsAddress(one.id)} variant="secondary">
            {t.useOrReturn({ ...one, hidden: (words) => <span className="sr-only">{words}</span> })}
          </LinkButton>
        </May>
      ),
      reminder: <ReminderCell receivable={one} {...{ show, page, today }} />,
    },
  }));
  const caption = t.paymentsOfList({ list: t.receivablesName(show) });
  return isCredit ? (
    <AdminTable caption={caption} columns={creditColumns()} rows={rows} />
  ) : (
    <AdminTable caption={caption} columns={columns()} rows={rows} />
  );
}

function OrderCell({ id, orderNumber, summary }: Receivable) {
  return (
    <TwoLines second={<PaymentState status={summary.status} />}>
      <Link to={paymentsAddress(id)}>{orderNumber}</Link>
    </TwoLines>
  );
}

/** With several instalments, each open one with its amount. */
function DueCell({ summary: { nextDueOn, instalments } }: Receivable) {
  if (nextDueOn === null) return t.toBeConfirmed();
  const rows = dueRows(instalments);
  const day = <span className="figures">{shortDay(nextDueOn)}</span>;
  if (rows.length === 1) return day;
  return (
    <TwoLines
      second={rows.map(([label, cents]) => (
        <span key={label} className="block">
          {label + colon()}
          <Money cents={cents} />
        </span>
      ))}
    >
      {day}
    </TwoLines>
  );
}

interface ReminderCellProps extends Omit<ReceivablesTableProps, "receivables"> {
  receivable: Receivable;
}

function ReminderCell({ receivable, show, page, today }: ReminderCellProps) {
  const { id, orderNumber, summary, lastReminder } = receivable;
  const canSend = summary.overdue > 0 && lastReminder?.sentOn !== today;
  if (!lastReminder && !canSend) return null;
  return (
    <TwoLines second={lastReminder && t.reminderOfDay(lastReminder)}>
      {canSend && (
        <May right="change-payments">
          <LinkButton to={reminderAddress(id, receivablesAddress(show, page))} variant="secondary">
            {t.sendReminderFor({ orderNumber, hidden: (words) => <span className="sr-only">{words}</span> })}
          </LinkButton>
        </May>
      )}
    </TwoLines>
  );
}
