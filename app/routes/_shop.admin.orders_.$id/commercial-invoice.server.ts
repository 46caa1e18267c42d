import { data } from "@remix-run/node";

import { parseFields, refuseForm, serverFailure } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { commercialInvoiceForm } from "~/shop/documents/commercial-invoice-form.server";
import {
  issueCommercialInvoice,
  StaleCommercialInvoice,
} from "~/shop/documents/issue-commercial-invoice.server";
import { Problem } from "~/shop/problem";

/**
 * Handles the form of the commercial invoice on an order's page: issues a version and answers 303, or the form again with
 * its errors. Throws "not_found".
 */
export async function answerCommercialInvoice(
  fields: FormData,
  { request, orderId, actorId }: { request: Request; orderId: number; actorId: string },
) {
  const submission = parseFields(fields, commercialInvoiceForm, ["intent"]);
  const title = "The commercial invoice was not issued";
  if (submission.status !== "success") return refuseForm(submission, { status: 400, title });
  try {
    const { label, isNew } = await issueCommercialInvoice({
      orderId,
      actorId,
      ...submission.value,
    });
    return await redirectWithToast(`/admin/orders/${orderId}#commercial-invoice`, {
      title: isNew ? "Commercial Invoice Issued" : "Nothing Changed",
      description: isNew
        ? `The customer finds ${label} with the order.`
        : `${label} is already up to date.`,
    });
  } catch (error) {
    if (!(error instanceof Problem)) {
      return refuseForm(submission, {
        ...serverFailure(error, request, "Failed to issue the commercial invoice"),
        title: "Error",
      });
    }
    if (error.code === "not_found") throw error;
    const { message, field } = error;
    const lastResult = submission.reply(
      field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] },
    );
    const version = error instanceof StaleCommercialInvoice ? error.version : undefined;
    return data({ lastResult, title, version }, { status: field ? 400 : 409 });
  }
}
