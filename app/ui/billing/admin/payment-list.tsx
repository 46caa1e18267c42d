import { formatDateTime, formatDay } from "~/formats/dates";
import { colon } from "~/formats/lists";
import * as t from "~/messages/billing";
import { MAX_UNDO_REASON_LENGTH, type OrderPayments, type PaymentView } from "~/shop/billing/payments/payment";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { Button } from "~/ui/base/button";
import { Field } from "~/ui/base/field";
import type { RefusedForm } from "~/ui/base/form-state";
import { Money } from "~/ui/base/money";
import { FormKey } from "~/ui/layout/form-key";
import { May, PanelForm } from "~/ui/layout/admin/rights";

import { answeredPayment, undoState } from "./payment-answer";

const columns = () =>
  [
    { key: "day", label: t.day() },
    { key: "amount", label: t.amount(), isNumber: true },
    { key: "reference", label: t.reference() },
    { key: "recorded", label: t.recorded() },
    { key: "undo", label: t.undoColumn(), isHeadingHidden: true },
  ] as const;

interface PaymentListProps {
  action: string;
  payments: OrderPayments;
  answer?: RefusedForm;
}

/** Also undone ones, each payment with the form that undoes it. */
export function PaymentList({ action, payments: { payments }, answer }: PaymentListProps) {
  if (payments.length === 0) return <p className="muted">{t.noPaymentYet()}</p>;
  const rows = payments.map((payment) => ({
    key: `payment-${payment.id}`,
    cells: {
      day: formatDay(payment.paidOn),
      amount: <Amount payment={payment} />,
      reference: <span className="wrap-anywhere">{payment.reference ?? "–"}</span>,
      recorded: <Recorded payment={payment} />,
      undo:
        !payment.undone &&
        (payment.isClosed ? (
          <span className="muted small">{t.inClosedMonth()}</span>
        ) : (
          <UndoForm {...{ action, payment, answer }} />
        )),
    },
  }));
  return <AdminTable caption={t.paymentsOldestFirst()} columns={columns()} rows={rows} />;
}

function Amount({ payment: { amount, counted, kind, undone } }: { payment: PaymentView }) {
  return (
    <>
      {counted === 0 ? (
        <s>
          <Money cents={amount} />
        </s>
      ) : (
        <Money cents={amount} />
      )}
      {kind !== "payment" && <span className="small block">{t.paymentKindName(kind)}</span>}
      {!undone && counted < amount && <span className="small block">{t.countsOfWriteOff({ counted })}</span>}
    </>
  );
}

function Recorded({ payment: { source, createdAt, by, undone } }: { payment: PaymentView }) {
  return (
    <span className="small wrap-anywhere">
      {t.paymentSourceName(source)}
      <span className="muted block">
        {formatDateTime(createdAt)}
        {by && `, ${by}`}
      </span>
      {undone && (
        <span className="block">
          {t.undone({ at: undone.at })}
          {undone.by && `, ${undone.by}`}
          {undone.reason && colon() + undone.reason}
        </span>
      )}
    </span>
  );
}

interface UndoFormProps {
  action: string;
  payment: PaymentView;
  answer?: RefusedForm;
}

function UndoForm({ action, payment: { id, amount, kind, writtenOff }, answer }: UndoFormProps) {
  const { reason } = undoState(answer, String(id)).fields;
  return (
    <May right="change-payments">
      <details open={answeredPayment(answer) === String(id)} className="no-print">
        <summary className="summary-link">
          {t.undoAmount({ amount, hidden: (words) => <span className="sr-only">{words}</span> })}
        </summary>
        <PanelForm
          right="change-payments"
          method="post"
          action={action}
          noValidate
          preventScrollReset
          className="stack"
        >
          <FormKey />
          <input type="hidden" name="payment" value={id} />
          <Field field={reason} label={t.reason()} required maxLength={MAX_UNDO_REASON_LENGTH} autoComplete="off" />
          {kind === "transfer" && <p className="small">{t.undoesTransfer()}</p>}
          {writtenOff > 0 && <p className="small">{t.undoesWriteOff({ writtenOff })}</p>}
          <Button name="intent" value="undo" variant="secondary">
            {t.undoPayment(kind)}
          </Button>
        </PanelForm>
      </details>
    </May>
  );
}
