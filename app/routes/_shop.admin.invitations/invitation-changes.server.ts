import { markLookAlikes } from "~/formats/email";
import {
  invitationForm,
  invitationStepForm,
} from "~/shop/customers/applications/admin-forms.server";
import {
  invite,
  revokeInvitation,
  sendInvitationAgain,
} from "~/shop/customers/applications/invitations.server";
import { parseId } from "~/formats/ids";
import { Problem } from "~/shop/base/problem";
import { readForm } from "~/http/gate/body.server";
import { invalidForm, formFailure } from "~/http/forms/application-decisions.server";
import { parseForm, refuseForm } from "~/http/forms/form.server";
import { redirectWithLink } from "~/http/forms/invitation-link.server";
import { redirectWithToast } from "~/http/session/toast.server";

/** Handles a form of the invitations page: 303 on success, otherwise the form again with its errors. */
export async function answerInvitation(request: Request, actorId: string) {
  const isStep = (await readForm(request.clone())).has("invitationId");
  return isStep ? answerStep(request, actorId) : answerInvite(request, actorId);
}

async function answerInvite(request: Request, actorId: string) {
  const submission = await parseForm(request, invitationForm);
  if (submission.status !== "success") return refuseForm(submission, { status: 400 });
  try {
    return await redirectWithLink(await invite(submission.value.email, actorId));
  } catch (error) {
    return refuseForm(submission, formFailure(error, request, "Failed to invite"));
  }
}

async function answerStep(request: Request, actorId: string) {
  const submission = await parseForm(request, invitationStepForm);
  if (submission.status !== "success") return refuseForm(submission, invalidForm(submission.error));
  const { intent, invitationId } = submission.value;
  const failed = intent === "revoke" ? "Failed to revoke" : "Failed to send again";
  try {
    const id = parseId(invitationId);
    if (id === null) throw new Problem("not_found", "There is no such invitation.");
    if (intent === "again") {
      return await redirectWithLink(await sendInvitationAgain(id, actorId));
    }
    const { email } = await revokeInvitation(id, actorId);
    return redirectWithToast("/admin/invitations", {
      title: "Invitation Revoked",
      description: `The link sent to ${markLookAlikes(email)} no longer works.`,
    });
  } catch (error) {
    return refuseForm(submission, formFailure(error, request, failed));
  }
}
