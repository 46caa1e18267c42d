import { markLookAlikes } from "~/formats/email";
import { invitationForm, invitationStepForm } from "~/shop/customers/applications/admin-forms.server";
import { invite, revokeInvitation, sendInvitationAgain } from "~/shop/customers/applications/invitations.server";
import { parseId } from "~/formats/ids";
import { handleForm } from "~/http/forms/handle-form.server";
import { redirectWithLink } from "~/http/forms/invitation-link.server";
import { redirectWithToast } from "~/http/session/toast.server";

/** Answers the form that invites a person by e-mail. */
export function answerInvite(request: Request, fields: FormData, actorId: string) {
  return handleForm(request, {
    schema: invitationForm,
    fields,
    title: "Failed to invite",
    failed: "Failed to invite. Please try again.",
    handle: async ({ email }) => redirectWithLink(await invite(email, actorId)),
  });
}

/** Answers the form that sends an invitation again or revokes it. */
export function answerStep(request: Request, fields: FormData, actorId: string) {
  const title = fields.get("intent") === "revoke" ? "Failed to revoke" : "Failed to send again";
  return handleForm(request, {
    schema: invitationStepForm,
    fields,
    title,
    failed: `${title}. Please try again.`,
    notFound: () => null,
    async handle({ intent, invitationId }) {
      const id = parseId(invitationId) ?? 0;
      if (intent === "again") return redirectWithLink(await sendInvitationAgain(id, actorId));
      const { email } = await revokeInvitation(id, actorId);
      return redirectWithToast("/admin/invitations", {
        title: "Invitation Revoked",
        description: `The link sent to ${markLookAlikes(email)} no longer works.`,
      });
    },
  });
}
