import type { Toast } from "~/http/session/toast";
import { sentences } from "~/formats/lists";
import { redirectWithToast } from "~/http/session/toast.server";
import { formatEuro } from "~/formats/money";
import * as t from "~/messages/access";
import * as tBilling from "~/messages/billing";
import { paymentKind } from "~/shop/billing/payments/payment";
import { type PaymentForm, paymentForm } from "~/shop/billing/payments/payment-form.server";
import { recordPayment } from "~/shop/billing/payments/record-payment.server";
import { undoPayment } from "~/shop/billing/payments/undo-payment.server";
import { writeOff } from "~/shop/billing/payments/write-off.server";
import { anyOrderNotFound } from "../gate/order-not-found.server";
import { handleForm } from "./handle-form.server";
import type { OrderActor } from "../gate/guards.server";

export function changePayments(request: Request, { fields, ...sender }: OrderActor & { fields: FormData }) {
  return handleForm(request, {
    schema: paymentForm,
    fields,
    title: t.nothingWasChanged(),
    failed: t.failedToChangeThePayments(),
    notFound: paymentNotFound,
    handle: async (form) => redirectWithToast(`/admin/orders/${sender.orderId}#payments`, await change(form, sender)),
  });
}

export const paymentNotFound = (request: Request) => anyOrderNotFound(request, t.thereIsNoSuchOrder());

async function change(form: PaymentForm, sender: OrderActor): Promise<Toast> {
  switch (form.intent) {
    case "record":
    case "refund": {
      const { intent, ...payment } = form;
      const { amount } = payment;
      const signed = intent === "refund" ? -amount : amount;
      const done = await recordPayment({ ...sender, ...payment, amount: signed });
      const description = done.isNew
        ? sentences(`${formatEuro(amount)} is recorded.`, done.credit > 0 && t.paidMoreThanDue({ credit: done.credit }))
        : `${formatEuro(amount)} was already recorded. Nothing was changed.`;
      const kind = paymentKind({ isReturn: false, ...payment, amount: signed, isWriteOff: false });
      return {
        title: kind === "return" ? t.bankReturnRecorded() : t.recorded({ kind: tBilling.paymentKindName(kind) }),
        description,
      };
    }
    case "write-off": {
      const { amount, reason, seen, key } = form;
      const { isNew } = await writeOff({ ...sender, amount, reason, seen, key });
      const description = isNew
        ? `${formatEuro(amount)} no longer has to be paid.`
        : `${formatEuro(amount)} was already written off. Nothing was changed.`;
      return { title: t.differenceWrittenOff(), description };
    }
    case "undo": {
      const { payment: paymentId, reason } = form;
      const undone = await undoPayment({ ...sender, paymentId, reason });
      const paid = { ...undone, amount: Math.abs(undone.amount) };
      return {
        title: t.undone({ kind: tBilling.paymentKindName(undone.kind) }),
        description: undone.isNew ? tBilling.undoneText(paid) : tBilling.undoneBefore(paid),
      };
    }
  }
}
