import { Link } from "@remix-run/react";

import type { ReactNode } from "react";

import { markLookAlikes } from "~/formats/email";
import * as tDesk from "~/messages/desk";
import * as t from "~/messages/customers";
import type { CompanyPerson } from "~/shop/customers/people/people.server";
import type { CustomerFile } from "~/shop/desk/customer-data/customer-file.server";
import { Button } from "~/ui/base/button";
import { Checkbox } from "~/ui/base/field";
import { FormKey } from "~/ui/layout/form-key";

import { customerAddress, moveAddress, personAddress } from "~/ui/layout/customer-address";
import { May, PanelForm } from "~/ui/layout/admin/rights";

export function CompanySection({
  companyId,
  colleagues: { people, invitations },
}: Pick<CustomerFile, "colleagues"> & { companyId: string }) {
  if (people.length + invitations.length === 0) return null;
  return (
    <section aria-labelledby="people">
      <h2 id="people" className="mb-2">
        {tDesk.sectionName("people")}
      </h2>
      <ul>
        {people.map((person) => {
          const { id, name, email, role, sentInvitations, lastSignIn } = person;
          return (
            <li key={id} className="row rule justify-between gap-x-4 gap-y-1 py-2">
              <p>
                <Link to={personAddress(id)}>{markLookAlikes(name)}</Link>, {t.companyRoleName(role)}
                <span className="muted small block break-words">
                  {markLookAlikes(email)}
                  {lastSignIn && ` · ${t.signedInLast({ lastSignIn })}`}
                </span>
              </p>
              <Step
                companyId={companyId}
                id={id}
                intent="remove-colleague"
                label={t.removeColleague({ name: markLookAlikes(name), hidden })}
              >
                <RevokeKeys person={person} />
                {sentInvitations > 0 && <p className="small">{t.openInvitationsThatGoWith({ sentInvitations })}</p>}
              </Step>
              <May right="change-customers">
                <Link to={moveAddress(companyId, id)} className="small">
                  {t.moveToAnotherCompany({ name: markLookAlikes(name), hidden })}
                </Link>
              </May>
            </li>
          );
        })}
        {invitations.map(({ id, email, role, expiresAt }) => (
          <li key={id} className="row rule justify-between gap-x-4 gap-y-1 py-2">
            <p>
              <span className="wrap-anywhere">{markLookAlikes(email)}</span>, {t.companyRoleName(role)}
              <span className="muted small block">{t.invitedUntil({ expiresAt })}</span>
            </p>
            <Step
              companyId={companyId}
              id={String(id)}
              intent="revoke-colleague"
              label={t.revokeInvitationTo({ email: markLookAlikes(email), hidden })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** For somebody who leaves the company; nothing without keys. */
export function RevokeKeys({ person: { id, name, keys } }: { person: Pick<CompanyPerson, "id" | "name" | "keys"> }) {
  if (keys === 0) return null;
  return (
    <Checkbox
      field={{ id: `keys-${id}`, name: "revokeKeys", value: "on", errors: [], errorId: undefined }}
      label={t.revokeTheThatMade({ numberOfKeys: t.numberOfKeys({ count: keys }), name: markLookAlikes(name) })}
    />
  );
}

interface StepProps {
  companyId: string;
  id: string;
  intent: "remove-colleague" | "revoke-colleague";
  label: ReactNode;
  /** Question or text of the form. */
  children?: ReactNode;
}

const hidden = (words: string) => <span className="sr-only">{words}</span>;

function Step({ companyId, id, intent, label, children }: StepProps) {
  return (
    <PanelForm right="change-customers" method="post" action={customerAddress(companyId)}>
      <FormKey />
      <input type="hidden" name="colleague" value={id} />
      {children}
      <Button name="intent" value={intent} variant="danger">
        {label}
      </Button>
    </PanelForm>
  );
}
