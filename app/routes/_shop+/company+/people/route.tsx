import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, Form } from "@remix-run/react";
import type { z } from "zod";

import styles from "~/company.css";
import { requireApproved, requireOwner } from "~/http/gate/guards.server";
import * as t from "~/messages/customers";
import { companyPeople, type CompanyPerson, type OpenColleague } from "~/shop/customers/people/people.server";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { formatDate, formatDateTime } from "~/formats/dates";
import { COMPANY_ROLES } from "~/shop/customers/people/roles";
import { Badge } from "~/ui/base/badge";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Checkbox, Select } from "~/ui/base/field";
import { formState } from "~/ui/base/form-state";
import { SectionHeading } from "~/ui/base/section-heading";
import { FormKey } from "~/ui/layout/form-key";
import { InviteForm } from "~/ui/customers/account/invite-form";
import { handleForm, tooMany } from "~/http/forms/handle-form.server";
import { limit } from "~/http/gate/rate-limit.server";
import { notFound } from "~/http/gate/refusals.server";
import type { Account } from "~/shop/customers/people/account";
import { redirectWithToast } from "~/http/session/toast.server";
import type { Toast } from "~/http/session/toast";
import { parseId } from "~/formats/ids";
import { mayHaveColleagues } from "~/shop/customers/companies/company.server";
import { changeColleagueRole, peopleForm, removeColleague } from "~/shop/customers/people/change-people.server";
import { inviteColleague, revokeColleague } from "~/shop/customers/people/invite-colleague.server";
import { INVITATION_DAYS } from "~/shop/customers/applications/invitation";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.peopleTitle()) }];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOwner(request);
  const { company, user } = await requireApproved(request);
  const canChange = await mayHaveColleagues(company.id);
  return { ...(await companyPeople(company.id)), canChange, selfId: user.id };
}

/** `intent` invite (`email`, `role`) | revoke (`id`) | role (`id`, `role`) | remove (`id`, `revokeKeys`). */
export async function action({ request }: ActionFunctionArgs) {
  await requireOwner(request);
  return changePeople(request, await requireApproved(request));
}

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export { revalidateUnlessLost as shouldRevalidate } from "~/ui/layout/lost-response/lost-response";

// Each invitation sends a mail.
const MAX_INVITATIONS_PER_HOUR = 30;

function changePeople(request: Request, account: Account) {
  return handleForm(request, {
    schema: peopleForm,
    title: t.nothingChanged(),
    failed: t.tryAgain(),
    notFound: (missing) =>
      notFound(missing, {
        title: t.personNotFound(),
        message: t.thereIsNoSuchPerson(),
        link: { href: "/company/people", label: t.yourPeopleButton() },
      }),
    async handle(form, { refuse }) {
      const wait = form.intent === "invite" ? await limitInvitations(account.company.id) : null;
      if (wait) return refuse(tooMany(wait, t.tooManyInvitations(), t.pleaseInviteMorePeopleLater()));
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
      return { title: t.invitationSent(), description: t.hasDaysToAcceptIt({ email, days: INVITATION_DAYS }) };
    }
    case "revoke": {
      const { email } = await revokeColleague(by, parseId(form.id) ?? 0);
      return { title: t.invitationRevoked(), description: t.theLinkSentToNoLonger({ email }) };
    }
    case "role": {
      const { name } = await changeColleagueRole({ ...by, personId: form.id }, form.role);
      return { title: t.roleChanged(), description: t.roleChangedText({ name, role: t.companyRoleName(form.role) }) };
    }
    case "remove": {
      const removal = { ...by, personId: form.id, revokesKeys: form.revokeKeys };
      const removed = await removeColleague(removal);
      return { title: t.personRemoved(), description: t.colleagueRemoved(removed) };
    }
  }
}

export default function PeoplePage() {
  const { people, invitations, canChange, selfId } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const form = formState(refused?.lastResult, "invite", { email: "", role: "buyer" });
  return (
    <div className="wrap page">
      <SectionHeading level={1} label={t.yourAccount()} intro={t.peopleIntro()}>
        {t.peopleTitle()}
      </SectionHeading>
      <div className="not-empty:mb-10">
        <ErrorSummary errors={form.errors} title={refused?.title} />
      </div>
      <div className="with-aside">
        <section aria-labelledby="people-title" className="min-w-0">
          <h2 id="people-title">{t.yourPeople()}</h2>
          <ul className="mt-6">
            {people.map((person) => (
              <PersonItem key={person.id} person={person} isSelf={person.id === selfId} canChange={canChange} />
            ))}
          </ul>
          {invitations.length > 0 && (
            <>
              <h2 className="mt-8">{t.openInvitations()}</h2>
              <ul className="mt-6">
                {invitations.map((invitation) => (
                  <InvitationItem key={invitation.id} {...invitation} />
                ))}
              </ul>
            </>
          )}
        </section>
        {canChange && (
          <InviteForm email={form.fields.email}>
            <Select
              field={form.fields.role}
              label={t.role()}
              hint={COMPANY_ROLES.map((role) => (
                <span key={role} className="block">
                  {t.companyRoleText(role)}
                </span>
              ))}
              options={COMPANY_ROLES.map((role) => ({ value: role, label: t.companyRoleName(role) }))}
              required
            />
          </InviteForm>
        )}
      </div>
    </div>
  );
}

const hidden = (words: string) => <span className="sr-only">{words}</span>;

function PersonItem({
  person: { id, name, email, role, keys, sentInvitations, isContact, lastSignIn },
  isSelf,
  canChange,
}: {
  person: CompanyPerson;
  isSelf: boolean;
  /** Whether they can get another role. */
  canChange: boolean;
}) {
  const field = { id: `role-${id}`, name: "role", value: role, errors: [], errorId: undefined };
  return (
    <li className="rule py-5">
      <div className="row">
        <h3 className="min-w-0 break-words">{name}</h3>
        <Badge>{t.companyRoleName(role)}</Badge>
        {isSelf && <Badge>{t.you()}</Badge>}
      </div>
      <dl className="keys-facts">
        <div>
          <dt>{t.email()}</dt>
          <dd className="break-words">{email}</dd>
        </div>
        <div>
          <dt>{t.lastSignedIn()}</dt>
          <dd>{lastSignIn ? formatDateTime(lastSignIn) : t.notRecently()}</dd>
        </div>
      </dl>
      {isContact ? (
        <p className="muted small">{t.accountHolder()}</p>
      ) : (
        <details>
          <summary className="summary-link">{t.changePerson({ name, hidden })}</summary>
          <div className="stack pt-2">
            {canChange && (
              <Form method="post" action="/company/people" className="stack">
                <FormKey />
                <input type="hidden" name="id" value={id} />
                <Select
                  field={field}
                  label={t.role()}
                  options={COMPANY_ROLES.map((role) => ({
                    value: role,
                    label: t.companyRoleName(role),
                  }))}
                  required
                />
                <Button variant="secondary" name="intent" value="role">
                  {t.changeRoleOf({ name, hidden })}
                </Button>
              </Form>
            )}
            <Form method="post" action="/company/people" className="stack">
              <FormKey />
              <input type="hidden" name="id" value={id} />
              <p className="small">
                {t.signedOutAtOnce({ name, invitations: sentInvitations })}{" "}
                {t.othersLinksKeepWorking({ name, link: (words) => <a href="/company/keys">{words}</a> })}
              </p>
              {keys > 0 && (
                <Checkbox
                  field={{ ...field, id: `keys-${id}`, name: "revokeKeys", value: "on" }}
                  label={t.revokeTheirs({ keys: t.numberOfKeys({ count: keys }), name })}
                  hint={t.keysStop()}
                />
              )}
              <Button variant="danger" name="intent" value="remove">
                {t.removeColleague({ name, hidden })}
              </Button>
            </Form>
          </div>
        </details>
      )}
    </li>
  );
}

function InvitationItem({ id, email, role, expiresAt }: OpenColleague) {
  return (
    <li className="rule py-5">
      <div className="row">
        <h3 className="min-w-0 break-words">{email}</h3>
        <Badge>{t.companyRoleName(role)}</Badge>
      </div>
      <p className="muted small">{t.validUntil({ day: formatDate(expiresAt) })}</p>
      <Form method="post" action="/company/people" className="pt-2">
        <FormKey />
        <input type="hidden" name="id" value={id} />
        <Button variant="secondary" name="intent" value="revoke">
          {t.revokeInvitationTo({ email, hidden })}
        </Button>
      </Form>
    </li>
  );
}
