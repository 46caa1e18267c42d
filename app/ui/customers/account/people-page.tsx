import { Form } from "@remix-run/react";

import { formatDate, formatDateTime } from "~/formats/dates";
import type { CompanyPerson, OpenColleague } from "~/shop/customers/people/people.server";
import { COMPANY_ROLES } from "~/shop/customers/people/roles";
import * as texts from "~/texts/account";
import { companyRoleName, companyRoleText, numberOfKeys } from "~/texts/customers";
import { Badge, FactBadge } from "~/ui/base/badge";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Checkbox, Select } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { SectionHeading } from "~/ui/base/section-heading";
import { FormKey } from "~/ui/layout/form-key";
import { InviteForm } from "./invite-form";

/** /company/people: who acts for the company, and whom its owners have invited. `selfId` is the reader. */
export function PeoplePage({
  people,
  invitations,
  selfId,
  refused,
}: {
  people: readonly CompanyPerson[];
  invitations: readonly OpenColleague[];
  selfId: string;
  refused?: RefusedForm;
}) {
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
