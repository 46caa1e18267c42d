import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";

import { type Cents } from "~/formats/money";
import * as t from "~/messages/billing";
import {
  MAX_REFERENCE_LENGTH,
  mostWrittenOff,
  type OrderPayments,
  writeOffLimit,
} from "~/shop/billing/payments/payment";
import { Button } from "~/ui/base/button";
import { Checkbox, Field, Select } from "~/ui/base/field";
import { FormKey } from "~/ui/layout/form-key";
import { LetterNote } from "~/ui/layout/admin/letter-note";
import { May, PanelForm } from "~/ui/layout/admin/rights";

import type { paymentForms, RecordFields } from "./payment-answer";

interface PaymentFormsProps {
  action: string;
  payments: OrderPayments;
  forms: ReturnType<typeof paymentForms>;
}

export function PaymentForms({ action, payments, forms: { record, refund, useCredit, writeOff } }: PaymentFormsProps) {
  const { summary, openOrders, openFrom, today } = payments;
  return (
    <May right="change-payments">
      <div className="no-print">
        {payments.discounts.map((one) => (
          <DiscountForm key={one.number} action={action} discount={one} />
        ))}
        <details open={record.isOpen}>
          <summary className="summary-link">{t.recordAPayment()}</summary>
          <RecordForm
            {...{ action, openFrom, today, form: record }}
            intent="record"
            label={t.amountReceived()}
            hint={amountHint(summary)}
            button={t.recordPayment()}
          />
        </details>
        {useCredit.isOpen && (
          <details open>
            <summary className="summary-link">{t.useCreditForOrder()}</summary>
            <UseCreditForm {...{ action, openOrders }} credit={summary.credit} fields={useCredit.fields} />
          </details>
        )}
        {(summary.paid > 0 || refund.isOpen) && (
          <details open={refund.isOpen}>
            <summary className="summary-link">{t.recordARefund()}</summary>
            <RecordForm
              {...{ action, openFrom, today, form: refund }}
              intent="refund"
              label={t.amountRefunded()}
              hint={t.inEuroWithVat()}
              button={t.recordRefund()}
            />
          </details>
        )}
        {((summary.paid > 0 && summary.open > 0) || writeOff.isOpen) && (
          <details open={writeOff.isOpen}>
            <summary className="summary-link">{t.writeOffADifference()}</summary>
            {writeOffLimit(summary.open, summary.writtenOff) > 0 || writeOff.isOpen ? (
              <WriteOffForm action={action} fields={writeOff.fields} writtenOff={summary.writtenOff} />
            ) : (
              <p>{mostWrittenOff(summary.writtenOff)}</p>
            )}
          </details>
        )}
      </div>
    </May>
  );
}

/** A form that changes payments; `seen` is the unpaid amount that its reader sees. */
function PaymentsForm({ action, seen, children }: { action: string; seen: string; children: ReactNode }) {
  return (
    <PanelForm
      right="change-payments"
      method="post"
      action={action}
      noValidate
      preventScrollReset
      className="card stack"
    >
      <FormKey />
      <input type="hidden" name="seen" value={seen} data-seen="" />
      {children}
    </PanelForm>
  );
}

function UseCreditForm({
  action,
  fields: { toOrder, amount, seen },
  openOrders,
  credit,
}: {
  action: string;
  fields: PaymentFormsProps["forms"]["useCredit"]["fields"];
  openOrders: OrderPayments["openOrders"];
  credit: Cents;
}) {
  const isPending = useNavigation().formData?.get("intent") === "use-credit";
  return (
    <PaymentsForm action={action} seen={seen.value}>
      <Select
        field={toOrder}
        label={t.orderToPay()}
        options={openOrders.map((order) => ({ value: String(order.id), label: t.openOrder(order) }))}
        required
      />
      <Field
        field={amount}
        label={t.creditToUse()}
        hint={t.creditToUseHint({ credit })}
        inputMode="decimal"
        autoComplete="off"
      />
      <Button name="intent" value="use-credit" pending={isPending} pendingLabel={t.usingCredit()}>
        {t.useCredit()}
      </Button>
    </PaymentsForm>
  );
}

interface DiscountFormProps {
  action: string;
  discount: OrderPayments["discounts"][number];
}

/** Takes the cash discount of an invoice. */
function DiscountForm({ action, discount }: DiscountFormProps) {
  const { formData } = useNavigation();
  const isPending = formData?.get("intent") === "cash-discount" && formData.get("invoice") === discount.number;
  return (
    <PaymentsForm action={action} seen={String(discount.unpaid)}>
      <input type="hidden" name="invoice" value={discount.number} />
      <p>{t.cashDiscountInTime(discount)}</p>
      <LetterNote />
      <Button name="intent" value="cash-discount" pending={isPending} pendingLabel={t.issuingInvoice()}>
        {t.creditCashDiscount({
          ...discount,
          hidden: (words) => <span className="sr-only">{words}</span>,
        })}
      </Button>
    </PaymentsForm>
  );
}

function WriteOffForm({
  action,
  fields: { amount, reason, seen },
  writtenOff,
}: {
  action: string;
  fields: PaymentFormsProps["forms"]["writeOff"]["fields"];
  writtenOff: Cents;
}) {
  const isPending = useNavigation().formData?.get("intent") === "write-off";
  return (
    <PaymentsForm action={action} seen={seen.value}>
      <Field
        field={amount}
        label={t.amountToWriteOff()}
        hint={`${t.inEuroWithVat()} ${mostWrittenOff(writtenOff)}`}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <Field
        field={reason}
        label={t.reason()}
        hint={t.writeOffHint()}
        maxLength={MAX_REFERENCE_LENGTH}
        autoComplete="off"
        required
      />
      <Button name="intent" value="write-off" pending={isPending} pendingLabel={t.writingOff()}>
        {t.writeOff()}
      </Button>
    </PaymentsForm>
  );
}

/** Says that the form begins with an instalment, where more than that is open. */
function amountHint({ instalments, open }: OrderPayments["summary"]): string {
  const next = instalments.find((one) => one.open > 0);
  return next && next.open < open ? t.inEuroFilledIn({ open }) : t.inEuroWithVat();
}

interface RecordFormProps {
  action: string;
  openFrom: string | null;
  today: string;
  form: RecordFields;
  intent: "record" | "refund";
  label: string;
  hint: string;
  button: string;
}

function RecordForm({ action, openFrom, today, form, intent, label, hint, button }: RecordFormProps) {
  const isPending = useNavigation().formData?.get("intent") === intent;
  const { amount, paidOn, reference, seen, acceptsAmount, isReturn } = form.fields;
  return (
    <PaymentsForm action={action} seen={seen.value}>
      <Field field={amount} label={label} hint={hint} inputMode="decimal" autoComplete="off" required />
      {(acceptsAmount.errors.length > 0 || acceptsAmount.value) && (
        <Checkbox field={acceptsAmount} label={t.amountIsRight()} />
      )}
      {intent === "refund" && <Checkbox field={isReturn} label={t.isBankReturn()} />}
      <Field field={paidOn} label={t.dateAtBank()} type="date" min={openFrom ?? undefined} max={today} required />
      <Field
        field={reference}
        label={t.reference()}
        hint={t.referenceHint()}
        maxLength={MAX_REFERENCE_LENGTH}
        autoComplete="off"
      />
      <Button name="intent" value={intent} pending={isPending} pendingLabel={t.recording()}>
        {button}
      </Button>
    </PaymentsForm>
  );
}
