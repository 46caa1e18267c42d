import { parseFields, refuseForm, serverFailure } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { type AnsweredRequest, answerRequest } from "~/shop/order-changes/answer-request.server";
import { answerForm } from "~/shop/order-changes/change-form.server";
import { Problem } from "~/shop/problem";

/**
 * Handles the form that grants or declines a customer's request: answers 303, or the form again with its errors. Throws
 * "not_found".
 */
export async function answerChangeRequest(
  request: Request,
  fields: FormData,
  { orderId, actorId }: { orderId: number; actorId: string },
) {
  const submission = parseFields(fields, answerForm);
  const title = "The request was not answered";
  if (submission.status !== "success") return refuseForm(submission, { status: 400, title });
  const { intent, requestId, seen, answer: reason } = submission.value;
  const answer = intent === "grant-request" ? "granted" : "declined";
  try {
    const answered = await answerRequest({ orderId, requestId, seen, answer, reason, actorId });
    return await redirectWithToast(`/admin/orders/${orderId}`, {
      title: answer === "granted" ? "Request Granted" : "Request Declined",
      description: descriptionOf(answered),
    });
  } catch (error) {
    if (!(error instanceof Problem)) {
      const failed = serverFailure(error, request, "Failed to answer the request");
      return refuseForm(submission, { ...failed, title: "Error" });
    }
    if (error.code === "not_found") throw error;
    return refuseForm(submission, { status: 409, title, message: error.message });
  }
}

function descriptionOf({ isNew, isTold }: AnsweredRequest): string {
  if (!isNew) return "It was answered like this before. Nothing was changed.";
  return isTold
    ? "The customer gets a letter about it."
    : "Nothing of the order was changed by that, and no letter was sent.";
}
