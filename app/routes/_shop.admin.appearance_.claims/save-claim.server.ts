import { parseFields, refuseForm, serverFailure } from "~/http/forms/form.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { saveClaim } from "~/shop/catalogue/offers/change-claims.server";
import { claimForm } from "~/shop/catalogue/offers/claim-form.server";
import { Problem } from "~/shop/base/problem";

/** Saves a claim by its posted form, and redirects (303) to the list; or returns the form with its errors. */
export async function saveClaimFromForm(request: Request, fields: FormData, actorId: string) {
  const submission = parseFields(fields, claimForm);
  if (submission.status !== "success") return refuseForm(submission, { status: 400 });
  try {
    await saveClaim(actorId, submission.value);
    const { claim = "new", isActive, title } = submission.value;
    return await redirectWithToast(`/admin/appearance/claims#claim-${claim}`, {
      title: "Claim Saved",
      description: isActive ? `Everybody reads “${title}”.` : `“${title}” is hidden.`,
    });
  } catch (error) {
    if (!(error instanceof Problem)) {
      const message = "Failed to save the claim. Please try again.";
      return refuseForm(submission, { ...serverFailure(error, request, message), title: "Error" });
    }
    if (error.code === "not_found") throw notFound(request);
    const { message, field } = error;
    return refuseForm(submission, { status: 409, title: "Not saved yet", message, field });
  }
}
