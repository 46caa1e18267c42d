import { Form, useNavigation } from "@remix-run/react";

import { MAX_REFERENCE_LENGTH, type OrderPayments, paymentsAddress } from "~/shop/payments/payment";
import { Button } from "~/ui/base/button";
import { Field } from "~/ui/base/field";
import { FormKey } from "~/ui/form-key";

import type { paymentForms, RecordFields } from "./payment-answer";

interface PaymentFormsProps {
  payments: OrderPayments;
  forms: ReturnType<typeof paymentForms>;
}

/** The forms that record a payment and, once something was paid, a refund. */
export function PaymentForms({ payments, forms: { record, refund } }: PaymentFormsProps) {
  const { orderId, summary, today } = payments;
  return (
    <div className="no-print">
      <details open={record.isOpen}>
        <summary className="admin-summary">Record a payment</summary>
        <RecordForm
          {...{ orderId, today, form: record }}
          intent="record"
          label="Amount received"
          button="RECORD PAYMENT"
        />
      </details>
      {(summary.paid > 0 || refund.isOpen) && (
        <details open={refund.isOpen}>
          <summary className="admin-summary">Record a refund</summary>
          <RecordForm
            {...{ orderId, today, form: refund }}
            intent="refund"
            label="Amount refunded"
            button="RECORD REFUND"
          />
        </details>
      )}
    </div>
  );
}

interface RecordFormProps {
  orderId: number;
  today: string;
  form: RecordFields;
  intent: "record" | "refund";
  label: string;
  button: string;
}

function RecordForm({ orderId, today, form, intent, label, button }: RecordFormProps) {
  const isPending = useNavigation().formData?.get("intent") === intent;
  const { amount, paidOn, reference } = form.fields;
  return (
    <Form
      method="post"
      action={paymentsAddress(orderId)}
      noValidate
      preventScrollReset
      className="card stack"
    >
      <FormKey />
      <Field
        field={amount}
        label={label}
        hint="In euro, with VAT."
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <Field field={paidOn} label="Day at the bank" type="date" max={today} required />
      <Field
        field={reference}
        label="Reference"
        hint="Of the bank transfer, or a note."
        maxLength={MAX_REFERENCE_LENGTH}
        autoComplete="off"
      />
      <Button name="intent" value={intent} pending={isPending} pendingLabel="RECORDING...">
        {button}
      </Button>
    </Form>
  );
}
