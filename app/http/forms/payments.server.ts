import type { Toast } from "~/http/session/toast";
import { allOf, sentences } from "~/formats/lists";
import { aboutMail, redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/access";
import * as tBilling from "~/messages/billing";
import { paymentKind } from "~/shop/billing/payments/payment";
import { type PaymentForm, paymentForm } from "~/shop/billing/payments/payment-form.server";
import { takeCashDiscount } from "~/shop/billing/payments/cash-discount.server";
import { recordPayment } from "~/shop/billing/payments/record-payment.server";
import { undoPayment } from "~/shop/billing/payments/undo-payment.server";
import { useCredit } from "~/shop/billing/payments/use-credit.server";
import { writeOff } from "~/shop/billing/payments/write-off.server";
import { anyOrderNotFound } from "../gate/order-not-found.server";
import { handleForm } from "./handle-form.server";
import type { OrderActor } from "../gate/guards.server";

/** Written with the payment, so nothing else of who sent the form. */
type Sender = Pick<OrderActor, "orderId" | "actorId">;

export function changePayments(request: Request, { fields, orderId, actorId }: Sender & { fields: FormData }) {
  return handleForm(request, {
    schema: paymentForm,
    fields,
    title: t.nothingWasChanged(),
    failed: t.failedToChangeThePayments(),
    notFound: paymentNotFound,
    handle: async (form) =>
      redirectWithToast(`/admin/orders/${orderId}#payments`, await change(form, { orderId, actorId })),
  });
}

export const paymentNotFound = (request: Request) => anyOrderNotFound(request, t.thereIsNoSuchOrder());

async function change(form: PaymentForm, sender: Sender): Promise<Toast> {
  switch (form.intent) {
    case "record":
    case "refund": {
      const { intent, ...payment } = form;
      const { amount } = payment;
      const signed = intent === "refund" ? -amount : amount;
      const credit = await recordPayment({ ...sender, ...payment, amount: signed });
      const kind = paymentKind({ isReturn: false, ...payment, amount: signed, isWriteOff: false, transferKey: null });
      return {
        title: kind === "return" ? t.bankReturnRecorded() : t.recorded({ kind: tBilling.paymentKindName(kind) }),
        description: sentences(t.amountRecorded({ amount }), credit > 0 && t.paidMoreThanDue({ credit })),
      };
    }
    case "use-credit": {
      const { intent: _, toOrder: toOrderId, ...use } = form;
      const used = await useCredit({ ...sender, ...use, toOrderId });
      return { title: tBilling.creditUsed(), description: tBilling.creditUsedFor(used) };
    }
    case "write-off": {
      const { intent: _, ...difference } = form;
      await writeOff({ ...sender, ...difference });
      return { title: t.differenceWrittenOff(), description: t.amountWrittenOff(difference) };
    }
    case "cash-discount": {
      const { invoice, seen } = form;
      const credit = await takeCashDiscount({ ...sender, number: invoice, seen });
      return {
        title: t.cashDiscountCredited(credit),
        description: aboutMail(tBilling.takenBackText({ credit: credit.number })),
      };
    }
    case "undo": {
      const { payment: paymentId, reason } = form;
      const undone = await undoPayment({ ...sender, paymentId, reason });
      const paid = { ...undone, amount: Math.abs(undone.amount) };
      return {
        title: t.undone({ kind: tBilling.paymentKindName(undone.kind) }),
        description: tBilling.undoneText({
          ...paid,
          count: paid.creditNotes.length,
          creditNotes: allOf(paid.creditNotes),
        }),
      };
    }
  }
}
