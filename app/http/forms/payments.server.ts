import type { Toast } from "~/http/session/toast";
import { redirectWithToast } from "~/http/session/toast.server";
import { type Cents, formatEuro } from "~/shop/money/money";
import { PAYMENT_INTENTS } from "~/shop/payments/payment";
import { type PaymentForm, paymentForm } from "~/shop/payments/payment-form.server";
import { recordPayment } from "~/shop/payments/record-payment.server";
import { undoPayment } from "~/shop/payments/undo-payment.server";
import { writeOff } from "~/shop/payments/write-off.server";
import { Problem } from "~/shop/problem";
import { parseFields, refuseForm } from "./form.server";

interface Sender {
  orderId: number;
  actorId: string;
}

/** Whether a posted form is about the payments of an order. */
export const isAboutPayments = (fields: FormData) =>
  PAYMENT_INTENTS.some((intent) => intent === fields.get("intent"));

/**
 * Handles a form about the payments of an order: answers 303 to them, or the form again with its errors. Throws
 * "not_found".
 */
export async function answerPayment(fields: FormData, sender: Sender) {
  const submission = parseFields(fields, paymentForm);
  if (submission.status !== "success") return refuseForm(submission, { status: 400 });
  try {
    const toast = await change(submission.value, sender);
    return await redirectWithToast(`/admin/orders/${sender.orderId}#payments`, toast);
  } catch (error) {
    if (!(error instanceof Problem) || error.code === "not_found") throw error;
    const { message, field } = error;
    return refuseForm(submission, { status: 409, title: "Nothing was changed", message, field });
  }
}

async function change(form: PaymentForm, sender: Sender): Promise<Toast> {
  switch (form.intent) {
    case "record":
    case "refund": {
      const { intent, amount, paidOn, reference, key } = form;
      const signed = intent === "refund" ? -amount : amount;
      const done = await recordPayment({ ...sender, amount: signed, paidOn, reference, key });
      const description = done.isNew
        ? `${formatEuro(amount)} is recorded.${creditText(done.credit)}`
        : `${formatEuro(amount)} was recorded before. Nothing was changed.`;
      return { title: intent === "refund" ? "Refund Recorded" : "Payment Recorded", description };
    }
    case "write-off": {
      const { amount, reason, key } = form;
      const { isNew } = await writeOff({ ...sender, amount, reason, key });
      const description = isNew
        ? `${formatEuro(amount)} need not be paid any more.`
        : `${formatEuro(amount)} was written off before. Nothing was changed.`;
      return { title: "Difference Written Off", description };
    }
    case "undo": {
      const { payment: paymentId, reason } = form;
      const { isNew, amount } = await undoPayment({ ...sender, paymentId, reason });
      const description = isNew
        ? `${formatEuro(amount)} does not count any more.`
        : `${formatEuro(amount)} was undone before. Nothing was changed.`;
      return { title: "Payment Undone", description };
    }
  }
}

/** So that who records a payment of an order that was cancelled in the meantime is told. */
const creditText = (credit: Cents) =>
  credit > 0 ? ` More was paid than is due: the order has a credit of ${formatEuro(credit)}.` : "";
