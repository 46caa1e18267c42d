import { data } from "@remix-run/node";

import { parseFields, refuseForm, serverFailure } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { changeForm } from "~/shop/order-changes/change-form.server";
import { quantityNames } from "~/shop/orders/line-fields";
import { changeOrder, previewChange } from "~/shop/order-changes/change-order.server";
import { Problem } from "~/shop/problem";
import type { ChangeAnswer } from "~/ui/order-changes/change-page";

const TITLE = "The order was not changed";

/** Shows what a posted change would do, or saves it and answers 303. Null for an unknown order. */
export async function answerChange(
  request: Request,
  fields: FormData,
  { orderId, actorId }: { orderId: number; actorId: string },
) {
  const submission = parseFields(fields, changeForm(fields), quantityNames(fields));
  if (submission.status !== "success") {
    return refuseForm(submission, { status: 400, title: TITLE });
  }
  const { intent, name, address, zipCode, city, state, country, ...typed } = submission.value;
  const shippingAddress = { name, address, zipCode, city, state, country };
  const change = { ...typed, orderId, actorId, shippingAddress };
  try {
    if (intent === "preview") {
      const preview = await previewChange(change);
      const answer: ChangeAnswer = { lastResult: submission.reply(), title: TITLE, preview };
      return data(answer);
    }
    const { isChanged } = await changeOrder(change);
    return await redirectWithToast(`/admin/orders/${orderId}`, {
      title: "Order Changed",
      description: isChanged
        ? "The customer gets a letter with the new proforma."
        : "It was changed like this before. Nothing was changed.",
    });
  } catch (error) {
    if (!(error instanceof Problem)) {
      const failed = serverFailure(error, request, "Failed to change the order");
      return refuseForm(submission, { ...failed, title: "Error" });
    }
    const { code, message, field } = error;
    if (code === "not_found") return null;
    const errors = field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] };
    const isStale = code === "stale";
    const answer: ChangeAnswer = { lastResult: submission.reply(errors), title: TITLE, isStale };
    return data(answer, { status: isStale || code === "wrong_step" ? 409 : 422 });
  }
}
