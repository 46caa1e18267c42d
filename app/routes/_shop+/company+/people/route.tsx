import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, Form } from "@remix-run/react";

import styles from "~/developers.css";
import { requireApproved, requireOwner } from "~/http/gate/guards.server";
import { companyPeople, type CompanyPerson, type OpenColleague } from "~/shop/customers/people/people.server";
import * as texts from "~/texts/account";
import { peopleTitle } from "~/texts/account";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { formatDate, formatDateTime } from "~/formats/dates";
import { COMPANY_ROLES } from "~/shop/customers/people/roles";
import { companyRoleName, companyRoleText, numberOfKeys } from "~/texts/customers";
import { Badge, FactBadge } from "~/ui/base/badge";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Checkbox, Select } from "~/ui/base/field";
import { formState } from "~/ui/base/form-state";
import { SectionHeading } from "~/ui/base/section-heading";
import { FormKey } from "~/ui/layout/form-key";
import { InviteForm } from "~/ui/customers/account/invite-form";
import { changePeople } from "./change-people.server";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, peopleTitle()) }];

/** GET /company/people: the people of the company and its open invitations, for its owners. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireOwner(request);
  const { company, user } = await requireApproved(request);
  return { ...(await companyPeople(company.id)), selfId: user.id };
}

/** POST /company/people: `intent` invite (`email`, `role`) | revoke (`id`) | role (`id`, `role`) | remove (`id`, `revokeKeys`). */
export async function action({ request }: ActionFunctionArgs) {
  await requireOwner(request);
  return changePeople(request, await requireApproved(request));
}

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export { revalidateUnlessLost as shouldRevalidate } from "~/ui/layout/lost-response/lost-response";

/** /company/people: who acts for the company, and whom its owners have invited. `selfId` is the reader. */
export default function PeoplePage() {
  const { people, invitations, selfId } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const form = formState(refused?.lastResult, "invite", { email: "", role: "buyer" });
  return (
    <div className="wrap page">
      <SectionHeading level={1} label={texts.yourAccount()} intro={texts.peopleIntro()}>
        {texts.peopleTitle()}
      </SectionHeading>
      <div className="keys-errors">
        <ErrorSummary errors={form.errors} title={refused?.title} />
      </div>
      <div className="with-aside">
        <section aria-labelledby="people-title" className="min-w-0">
          <h2 id="people-title">{texts.yourPeople()}</h2>
          <ul className="mt-6">
            {people.map((person) => (
              <PersonItem key={person.id} person={person} isSelf={person.id === selfId} />
            ))}
          </ul>
          {invitations.length > 0 && (
            <>
              <h2 className="mt-8">{texts.openInvitations()}</h2>
              <ul className="mt-6">
                {invitations.map((invitation) => (
                  <InvitationItem key={invitation.id} {...invitation} />
                ))}
              </ul>
            </>
          )}
        </section>
        <InviteForm email={form.fields.email}>
          <Select
            field={form.fields.role}
            label={texts.role()}
            hint={COMPANY_ROLES.map((role) => (
              <span key={role} className="block">
                {companyRoleText(role)}
              </span>
            ))}
            options={COMPANY_ROLES.map((role) => ({ value: role, label: companyRoleName(role) }))}
            required
          />
        </InviteForm>
      </div>
    </div>
  );
}

function PersonItem({
  person: { id, name, email, role, keys, sentInvitations, isContact, lastSignIn },
  isSelf,
}: {
  person: CompanyPerson;
  isSelf: boolean;
}) {
  const field = { id: `role-${id}`, name: "role", value: role, errors: [], errorId: undefined };
  return (
    <li className="rule py-5">
      <div className="row">
        <h3 className="min-w-0 break-words">{name}</h3>
        <FactBadge>{companyRoleName(role)}</FactBadge>
        {isSelf && <Badge word="You" />}
      </div>
      <dl className="keys-facts">
        <div>
          <dt>{texts.email()}</dt>
          <dd className="break-words">{email}</dd>
        </div>
        <div>
          <dt>{texts.lastSignedIn()}</dt>
          <dd>{lastSignIn ? formatDateTime(lastSignIn) : texts.notRecently()}</dd>
        </div>
      </dl>
      {isContact ? (
        <p className="muted small">{texts.accountHolder()}</p>
      ) : (
        <details>
          <summary className="keys-summary">
            {texts.change()}
            <span className="sr-only"> {name}</span>
          </summary>
          <div className="stack pt-2">
            <Form method="post" action="/company/people" className="stack">
              <FormKey />
              <input type="hidden" name="id" value={id} />
              <Select
                field={field}
                label={texts.role()}
                options={COMPANY_ROLES.map((role) => ({
                  value: role,
                  label: companyRoleName(role),
                }))}
                required
              />
              <Button variant="secondary" name="intent" value="role">
                {texts.changeRole()}
                <span className="sr-only">{texts.of(name)}</span>
              </Button>
            </Form>
            <Form method="post" action="/company/people" className="stack">
              <FormKey />
              <input type="hidden" name="id" value={id} />
              <p className="small">
                {texts.signedOutAtOnce(name, sentInvitations)} {texts.othersLinks()}{" "}
                <a href="/company/keys">{texts.keysTitle()}</a> {texts.keepWorking(name)}
              </p>
              {keys > 0 && (
                <Checkbox
                  field={{ ...field, id: `keys-${id}`, name: "revokeKeys", value: "on" }}
                  label={texts.revokeTheirs(numberOfKeys(keys), name)}
                  hint={texts.keysStop()}
                />
              )}
              <Button variant="danger" name="intent" value="remove">
                {texts.remove()}
                <span className="sr-only"> {name}</span>
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
        <FactBadge>{companyRoleName(role)}</FactBadge>
      </div>
      <p className="muted small">{texts.validUntil(formatDate(expiresAt))}</p>
      <Form method="post" action="/company/people" className="pt-2">
        <FormKey />
        <input type="hidden" name="id" value={id} />
        <Button variant="secondary" name="intent" value="revoke">
          {texts.revoke()}
          <span className="sr-only">{texts.invitationOf(email)}</span>
        </Button>
      </Form>
    </li>
  );
}
