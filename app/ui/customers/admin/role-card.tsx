import { Form, useNavigation } from "@remix-run/react";

import * as t from "~/messages/customers";
import type { CustomerFacts } from "~/shop/desk/customer-data/customer-file.server";
import { STORED_ROLES } from "~/shop/customers/people/staff-role";
import type { ChosenRole, RoleAccess, RoleDecision } from "~/shop/customers/staff/role-decisions";
import { Button } from "~/ui/base/button";
import { Notice } from "~/ui/base/notice";
import { FormKey } from "~/ui/layout/form-key";

import { customerAddress } from "~/ui/layout/customer-address";
import { RoleNote } from "./role-note";
import { LetterNote } from "~/ui/layout/admin/letter-note";

interface RoleCardProps {
  customer: CustomerFacts;
  isSelf: boolean;
  access: RoleAccess;
  chosen: ChosenRole | null;
}

/** With the buttons that change it. */
export function RoleCard({ customer, isSelf, access, chosen }: RoleCardProps) {
  const { id, name, staffRole, adminUntil, adminRequestedAt } = customer;
  const sent = useNavigation().formData?.get("intent");
  const decisions = decisionsOn(customer, isSelf).filter(() => isSelf || !access.isTemporary);
  const canGiveRole = !isSelf && !access.isTemporary;
  const canSet = ({ decision }: ChosenRole) => (decision === "set-role" ? canGiveRole : decisions.includes(decision));
  const button = (decision: RoleDecision, label: string = t.roleDecisionButton(decision)) => (
    <Button
      key={decision}
      name="intent"
      value={decision}
      variant={decision === "take" ? "danger" : chosen?.decision === decision ? "primary" : "secondary"}
      pending={sent === decision}
      pendingLabel={t.oneMoment()}
    >
      {decision === "take" && !isSelf
        ? t.removeAdminRoleFrom({ name, hidden: (words) => <span className="sr-only">{words}</span> })
        : label}
    </Button>
  );
  return (
    <section className="card stack" aria-labelledby="role">
      <h2 id="role">{t.adminRole()}</h2>
      <p>{staffRole ? t.staffRoleHint(staffRole) : t.isNoAdmin()}</p>
      {adminUntil && <p>{t.adminUntilByEmergencyCode({ adminUntil })}</p>}
      {adminRequestedAt && <p>{t.adminRoleAskedOn({ adminRequestedAt })}</p>}
      <RoleNote {...access} />
      {chosen && canSet(chosen) && (
        <Notice title={t.youAreSignedInAgain()}>
          <p>{t.confirmChoice({ label: labelOf(chosen.decision, isSelf) })}</p>
        </Notice>
      )}
      {decisions.length > 0 && (
        <Form method="post" action={customerAddress(id)}>
          <FormKey />
          {isSelf ? (
            <details open={chosen?.decision === "take"}>
              <summary className="summary-link">{t.giveUpOwnRole()}</summary>
              <p className="my-4">{t.giveUpOwnRoleNote()}</p>
              {button("take", t.giveUpRole())}
            </details>
          ) : (
            <div className="admin-buttons">{decisions.map((decision) => button(decision))}</div>
          )}
          {decisions.includes("grant") && <LetterNote sent={t.theyAndAdminsGetLetter()} />}
        </Form>
      )}
      {canGiveRole && (
        <Form method="post" action={customerAddress(id)} className="stack">
          <FormKey />
          <label>
            <span className="label">{t.role()}</span>
            <select name="staffRole" defaultValue={chosen?.role ?? staffRole ?? "read-only"} className="input">
              {STORED_ROLES.map((role) => (
                <option key={role} value={role}>
                  {t.staffRoleName(role)}
                </option>
              ))}
            </select>
          </label>
          {button("set-role")}
        </Form>
      )}
    </section>
  );
}

const labelOf = (decision: RoleDecision, isSelf: boolean) =>
  decision === "take" && isSelf ? t.giveUpRole() : t.roleDecisionButton(decision);

/** Nobody grants or keeps their own role. */
function decisionsOn({ isAdmin, adminUntil, adminRequestedAt }: CustomerFacts, isSelf: boolean): RoleDecision[] {
  if (isSelf) return ["take"];
  if (!isAdmin) return adminRequestedAt ? ["grant", "refuse"] : ["grant"];
  return adminUntil ? ["keep", "take"] : ["take"];
}
