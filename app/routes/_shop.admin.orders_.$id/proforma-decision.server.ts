import { data } from "@remix-run/node";

import { decideProforma } from "~/shop/documents/decide-proforma.server";
import { proformaForm } from "~/shop/documents/proforma-form.server";
import { StaleProforma } from "~/shop/documents/stale-proforma.server";
import { Problem } from "~/shop/problem";
import { parseFields, refuseForm, serverFailure } from "~/http/forms/form.server";
import { CONFIRM_AND_ISSUE } from "~/ui/admin/orders/order-forms";
import { redirectWithToast } from "~/http/session/toast.server";

/**
 * Handles the proforma form of an order's page: issues a new version and answers 303, or the form again with its
 * errors. Throws "not_found".
 */
export async function answerProforma(
  request: Request,
  fields: FormData,
  { orderId, actorId }: { orderId: number; actorId: string },
) {
  if (fields.get("intent") === CONFIRM_AND_ISSUE) {
    fields.set("vat", "intra_community");
    if (!fields.get("reason")) fields.set("reason", "Your VAT ID is confirmed.");
  }
  const submission = parseFields(fields, proformaForm, ["intent"]);
  const title = "The proforma was not issued";
  if (submission.status !== "success") return refuseForm(submission, { status: 400, title });
  try {
    const { label, isNew } = await decideProforma({ orderId, actorId, ...submission.value });
    const toast = isNew
      ? { title: "Proforma Issued", description: `${label} goes to the customer by e-mail.` }
      : {
          title: "Nothing Changed",
          description: `${label} is already up to date. No mail was sent.`,
        };
    return await redirectWithToast(`/admin/orders/${orderId}#proforma`, toast);
  } catch (error) {
    if (!(error instanceof Problem)) {
      return refuseForm(submission, {
        ...serverFailure(error, request, "Failed to issue the proforma"),
        title: "Error",
      });
    }
    if (error.code === "not_found") throw error;
    const lastResult = submission.reply(
      error.field
        ? { fieldErrors: { [error.field]: [error.message] } }
        : { formErrors: [error.message] },
    );
    const version = error instanceof StaleProforma ? error.version : undefined;
    const status = error.code === "vat_rule" ? 422 : 409;
    return data({ lastResult, title, version }, { status });
  }
}
