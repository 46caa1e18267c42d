import type { z } from "zod";

import { parseForm, refuseForm, serverFailure } from "~/http/forms/form.server";
import { limit } from "~/http/gate/rate-limit.server";
import { notFound } from "~/http/gate/refusals.server";
import type { Account } from "~/shop/customers/people/account";
import { redirectWithToast } from "~/http/session/toast.server";
import type { Toast } from "~/http/session/toast";
import { parseId } from "~/formats/ids";
import { changeRole, removeColleague } from "~/shop/customers/people/change-people.server";
import { inviteColleague, revokeColleague } from "~/shop/customers/people/invite-colleague.server";
import { peopleForm } from "~/shop/customers/people/people-form.server";
import { removedText, ROLE_LABELS } from "~/shop/customers/people/roles";
import { Problem } from "~/shop/base/problem";

// Each invitation sends a mail.
const MAX_INVITATIONS_PER_HOUR = 30;

/** Handles the forms of the page of a company's people. */
export async function changePeople(request: Request, account: Account) {
  const submission = await parseForm(request, peopleForm);
  if (submission.status !== "success") {
    const message = submission.error?.intent?.[0];
    return refuseForm(submission, { status: 400, ...(message && { message }) });
  }
  const form = submission.value;
  try {
    const wait = form.intent === "invite" ? await limitInvitations(account.company.id) : null;
    if (wait) {
      return refuseForm(submission, {
        status: 429,
        headers: { "Retry-After": String(wait) },
        title: "Too many invitations",
        message: "Please invite further people later.",
      });
    }
    const toast = await carryOut(form, account);
    // Whoever has given up the role, or has left, may not open this page any more.
    const isOwn = "id" in form && form.id === account.user.id;
    return await redirectWithToast(isOwn ? "/company" : "/company/people", toast);
  } catch (error) {
    if (!(error instanceof Problem)) {
      const failed = serverFailure(error, request, "The shop could not do that. Please try again.");
      return refuseForm(submission, { ...failed, title: "Error" });
    }
    if (error.code === "not_found") throw notFound(request, PERSON_NOT_FOUND);
    const { message, field } = error;
    return refuseForm(submission, { status: 409, title: "Nothing was changed", message, field });
  }
}

async function limitInvitations(companyId: string): Promise<number | null> {
  const allowed = await limit({
    key: `company-invitations:${companyId}`,
    points: MAX_INVITATIONS_PER_HOUR,
    windowSeconds: 60 * 60,
  });
  return allowed.ok ? null : allowed.retryAfterSeconds;
}

async function carryOut(
  form: z.infer<typeof peopleForm>,
  { company, user }: Account,
): Promise<Toast> {
  const by = { companyId: company.id, actorId: user.id };
  switch (form.intent) {
    case "invite": {
      const { email, role } = form;
      await inviteColleague({ ...by, email, role });
      return { title: "Invitation Sent", description: `${email} has 30 days to accept it.` };
    }
    case "revoke": {
      const { email } = await revokeColleague(by, parseId(form.id) ?? 0);
      return { title: "Invitation Revoked", description: `The link of ${email} no longer works.` };
    }
    case "role": {
      const { name } = await changeRole({ ...by, personId: form.id }, form.role);
      return { title: "Role Changed", description: `${name}: ${ROLE_LABELS[form.role].name}.` };
    }
    case "remove": {
      const removal = { ...by, personId: form.id, revokesKeys: form.revokeKeys };
      return { title: "Person Removed", description: removedText(await removeColleague(removal)) };
    }
  }
}

const PERSON_NOT_FOUND = {
  title: "Person Not Found",
  message: "There is no such person or invitation in your company.",
  link: { href: "/company/people", label: "YOUR PEOPLE" },
};
