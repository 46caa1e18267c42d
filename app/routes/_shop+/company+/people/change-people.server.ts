import type { z } from "zod";

import { handleForm, tooMany } from "~/http/forms/handle-form.server";
import { limit } from "~/http/gate/rate-limit.server";
import { notFound } from "~/http/gate/refusals.server";
import type { Account } from "~/shop/customers/people/account";
import { redirectWithToast } from "~/http/session/toast.server";
import type { Toast } from "~/http/session/toast";
import { parseId } from "~/formats/ids";
import { changeRole, peopleForm, removeColleague } from "~/shop/customers/people/change-people.server";
import { inviteColleague, revokeColleague } from "~/shop/customers/people/invite-colleague.server";
import { INVITATION_DAYS } from "~/shop/customers/applications/invitation";
import * as texts from "~/texts/account";
import { colleagueRemoved, companyRoleName } from "~/texts/customers";

// Each invitation sends a mail.
const MAX_INVITATIONS_PER_HOUR = 30;

/** Answers the forms of the page of a company's people. */
export function changePeople(request: Request, account: Account) {
  return handleForm(request, {
    schema: peopleForm,
    title: texts.nothingChanged(),
    failed: texts.tryAgain(),
    notFound: (missing) => notFound(missing, texts.personNotFound()),
    async handle(form, { refuse }) {
      const wait = form.intent === "invite" ? await limitInvitations(account.company.id) : null;
      if (wait) {
        const { title, message } = texts.tooManyInvitations();
        return refuse(tooMany(wait, title, message));
      }
      const toast = await change(form, account);
      // Whoever has given up the role, or has left, may not open this page any more.
      const isOwn = "id" in form && form.id === account.user.id;
      return redirectWithToast(isOwn ? "/company" : "/company/people", toast);
    },
  });
}

async function limitInvitations(companyId: string): Promise<number | null> {
  const allowed = await limit({
    key: `company-invitations:${companyId}`,
    points: MAX_INVITATIONS_PER_HOUR,
    windowSeconds: 60 * 60,
  });
  return allowed.ok ? null : allowed.retryAfterSeconds;
}

async function change(form: z.infer<typeof peopleForm>, { company, user }: Account): Promise<Toast> {
  const by = { companyId: company.id, actorId: user.id };
  switch (form.intent) {
    case "invite": {
      const { email, role } = form;
      await inviteColleague({ ...by, email, role });
      return texts.invitationSent(email, INVITATION_DAYS);
    }
    case "revoke": {
      const { email } = await revokeColleague(by, parseId(form.id) ?? 0);
      return texts.invitationRevoked(email);
    }
    case "role": {
      const { name } = await changeRole({ ...by, personId: form.id }, form.role);
      return texts.roleChanged(name, companyRoleName(form.role));
    }
    case "remove": {
      const removal = { ...by, personId: form.id, revokesKeys: form.revokeKeys };
      const removed = await removeColleague(removal);
      return texts.personRemoved(colleagueRemoved(removed));
    }
  }
}
