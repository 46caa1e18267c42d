import { formatDay } from "~/formats/dates";
import * as t from "~/messages/billing";
import type { OpenInstalment } from "~/shop/orders/payment-summary";
import type { OrderPayments } from "~/shop/billing/payments/payment";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { Badge } from "~/ui/base/badge";
import { PaymentState } from "~/ui/orders/admin/state-badges";
import { ErrorSummary } from "~/ui/base/error-summary";
import type { RefusedForm } from "~/ui/base/form-state";
import { Money } from "~/ui/base/money";
import { Notice } from "~/ui/base/notice";
import { PaymentFacts } from "~/ui/orders/payment-facts";

import { paymentForms } from "./payment-answer";
import { PaymentForms } from "./payment-forms";
import { PaymentList } from "./payment-list";
import { Reminders } from "./reminders";

interface PaymentsSectionProps {
  action: string;
  payments: OrderPayments;
  /** A form of this section that was rejected. */
  answer?: RefusedForm;
  hideSums?: boolean;
}

/** In the admin panel: due and open amounts, payments, and the forms to record and undo them. */
export function PaymentsSection({ action, payments, answer, hideSums = false }: PaymentsSectionProps) {
  const { summary } = payments;
  const forms = paymentForms(payments, answer);
  const hasDays = summary.instalments.some(({ dueOn }) => dueOn !== null);
  return (
    <section id="payments" aria-labelledby="payments-title" className="stack">
      <div className="row">
        <h2 id="payments-title" className="caps text-xs">
          {t.payments()}
        </h2>
        <PaymentState status={summary.status} />
      </div>
      <ErrorSummary errors={forms.errors} title={answer?.title} />
      {summary.credit > 0 && (
        <Notice title={t.creditOf({ credit: summary.credit })}>
          {t.creditHint({ hasOthers: payments.openOrders.length > 0 })}
        </Notice>
      )}
      {!hideSums && <PaymentFacts summary={summary} credits={payments.credits} reader="staff" hideDue={hasDays} />}
      {hasDays && !(hideSums && summary.instalments.length === 1) && <Instalments instalments={summary.instalments} />}
      <PaymentList action={action} payments={payments} answer={answer} />
      <PaymentForms action={action} payments={payments} forms={forms} />
      <Reminders payments={payments} />
    </section>
  );
}

const columns = () =>
  [
    { key: "due", label: t.due() },
    { key: "amount", label: t.amount(), isNumber: true },
    { key: "open", label: t.open(), isNumber: true },
    { key: "state", label: t.state() },
  ] as const;

function Instalments({ instalments }: { instalments: readonly OpenInstalment[] }) {
  const rows = instalments.map((one, index) => ({
    key: `due-${index}`,
    cells: {
      due: one.dueOn ? formatDay(one.dueOn) : t.toBeConfirmed(),
      amount: <Money cents={one.amount} />,
      open: <Money cents={one.open} />,
      state: <InstalmentBadge instalment={one} />,
    },
  }));
  return <AdminTable caption={t.whenDue()} columns={columns()} rows={rows} />;
}

function InstalmentBadge({ instalment: { open, amount, isOverdue } }: { instalment: OpenInstalment }) {
  if (open === 0) return <PaymentState status="paid" />;
  if (isOverdue) return <PaymentState status="overdue" />;
  return open < amount ? <PaymentState status="part_paid" /> : <Badge>{t.notDueYet()}</Badge>;
}
