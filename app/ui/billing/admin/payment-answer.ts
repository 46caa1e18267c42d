import { toDecimalString } from "~/formats/money";
import { type OrderPayments, type PaymentIntent, writeOffLimit } from "~/shop/billing/payments/payment";
import { unpaidOf } from "~/shop/orders/payment-summary";
import { type FormResult, formState, type FormState, type RefusedForm } from "~/ui/base/form-state";

export type RecordFields = FormState<"amount" | "paidOn" | "reference" | "seen" | "key" | "acceptsAmount" | "isReturn">;

const isAnswerTo = (answer: RefusedForm | undefined, intent: PaymentIntent) =>
  answer?.lastResult.initialValue?.intent === intent;

/** For the forms above and below the list of payments, with the errors of the rejected one. */
export function paymentForms({ summary, openOrders, today }: OrderPayments, answer: RefusedForm | undefined) {
  // Beside what was typed stands what was seen with it, unless the answer has said what has changed.
  const resultOf = (intent: PaymentIntent): FormResult | null => {
    if (!answer || !isAnswerTo(answer, intent)) return null;
    const { lastResult, version } = answer;
    if (version === undefined) return lastResult;
    return { ...lastResult, initialValue: { ...lastResult.initialValue, seen: version } };
  };
  const seen = unpaidOf(summary);
  const stateOf = (intent: "record" | "refund", amount: number): RecordFields =>
    formState(resultOf(intent), intent, {
      amount: amount > 0 ? toDecimalString(amount) : "",
      paidOn: today,
      reference: "",
      seen,
      key: "",
      acceptsAmount: false,
      isReturn: false,
    });
  // As the payment code of the proforma asks.
  const next = summary.instalments.find(({ open }) => open > 0);
  const record = stateOf("record", next?.open ?? 0);
  const refund = stateOf("refund", summary.credit);
  const isUse = isAnswerTo(answer, "use-credit");
  const useCredit = formState(resultOf("use-credit"), "use-credit", {
    toOrder: String(openOrders[0]?.id ?? ""),
    amount: "",
    seen,
    key: "",
  });
  const isWriteOff = isAnswerTo(answer, "write-off");
  const writeOff = formState(resultOf("write-off"), "write-off", {
    amount: summary.open === writeOffLimit(summary.open, summary.writtenOff) ? toDecimalString(summary.open) : "",
    reason: "",
    seen,
    key: "",
  });
  const discount = formState(resultOf("cash-discount"), "cash-discount", { invoice: "" });
  const undo = undoState(answer, answeredPayment(answer));
  return {
    record: { ...record, isOpen: isAnswerTo(answer, "record") },
    refund: { ...refund, isOpen: isAnswerTo(answer, "refund") || summary.credit > 0 },
    useCredit: { ...useCredit, isOpen: isUse || openOrders.length > 0 },
    writeOff: { ...writeOff, isOpen: isWriteOff },
    errors: [record, refund, useCredit, writeOff, discount, undo].flatMap(({ errors }) => errors),
  };
}

export function answeredPayment(answer: RefusedForm | undefined): string {
  const payment = isAnswerTo(answer, "undo") && answer?.lastResult.initialValue?.payment;
  return typeof payment === "string" ? payment : "";
}

export function undoState(answer: RefusedForm | undefined, payment: string) {
  const isAnswered = payment !== "" && answeredPayment(answer) === payment;
  return formState(isAnswered ? answer?.lastResult : null, `undo-${payment}`, {
    reason: "",
    payment,
  });
}
