import { toDecimalString } from "~/shop/base/money/money";
import {
  MAX_WRITE_OFF,
  type OrderPayments,
  type PaymentIntent,
} from "~/shop/billing/payments/payment";
import { formState, type FormState, type RefusedForm } from "~/ui/base/form-state";

/** The response to a form about the payments of an order that was rejected. */
export type PaymentAnswer = RefusedForm;

export type RecordFields = FormState<"amount" | "paidOn" | "reference" | "key">;

const isAnswerTo = (answer: PaymentAnswer | undefined, intent: PaymentIntent) =>
  answer?.lastResult.initialValue?.intent === intent;

/** The states of the forms that record a payment and a refund, and the errors of whichever form was rejected. */
export function paymentForms({ summary, today }: OrderPayments, answer: PaymentAnswer | undefined) {
  const stateOf = (intent: "record" | "refund", amount: number): RecordFields =>
    formState(isAnswerTo(answer, intent) ? answer?.lastResult : null, intent, {
      amount: amount > 0 ? toDecimalString(amount) : "",
      paidOn: today,
      reference: "",
      key: "",
    });
  // As the payment code of the proforma asks.
  const next = summary.instalments.find(({ open }) => open > 0);
  const record = stateOf("record", next?.open ?? 0);
  const refund = stateOf("refund", summary.credit);
  const isWriteOff = isAnswerTo(answer, "write-off");
  const writeOff = formState(isWriteOff ? answer?.lastResult : null, "write-off", {
    amount: summary.open <= MAX_WRITE_OFF ? toDecimalString(summary.open) : "",
    reason: "",
    key: "",
  });
  const undo = undoState(answer, answeredPayment(answer));
  return {
    record: { ...record, isOpen: isAnswerTo(answer, "record") },
    refund: { ...refund, isOpen: isAnswerTo(answer, "refund") || summary.credit > 0 },
    writeOff: { ...writeOff, isOpen: isWriteOff },
    errors: [...record.errors, ...refund.errors, ...writeOff.errors, ...undo.errors],
  };
}

/** The id of the payment whose undoing was rejected, as text; "" for none. */
export function answeredPayment(answer: PaymentAnswer | undefined): string {
  const payment = isAnswerTo(answer, "undo") && answer?.lastResult.initialValue?.payment;
  return typeof payment === "string" ? payment : "";
}

/** The state of the form that undoes a payment. */
export function undoState(answer: PaymentAnswer | undefined, payment: string) {
  const isAnswered = payment !== "" && answeredPayment(answer) === payment;
  return formState(isAnswered ? answer?.lastResult : null, `undo-${payment}`, {
    reason: "",
    payment,
  });
}
