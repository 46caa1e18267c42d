import { useNavigation } from "@remix-run/react";

import { formatDate } from "~/formats/dates";
import { markLookAlikes } from "~/formats/email";
import * as t from "~/messages/customers";
import type { OpenStaffInvitation } from "~/shop/customers/applications/invitations.server";
import { MAX_EMAIL_LENGTH } from "~/shop/customers/limits";
import { STORED_ROLES } from "~/shop/customers/people/staff-role";
import { Button } from "~/ui/base/button";
import { Field, Select } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { EmailText } from "~/ui/layout/admin/email-text";
import { PanelForm, useMay } from "~/ui/layout/admin/rights";
import { FormKey } from "~/ui/layout/form-key";

/** Of the form that invites somebody. */
export const invitationState = (refused: RefusedForm | undefined) =>
  formState(refused?.lastResult, "staff", { email: "", staffRole: "read-only" });

const columns = () =>
  [
    { key: "email", label: t.email() },
    { key: "role", label: t.role() },
    { key: "until", label: t.validUntilLabel() },
    { key: "revoke", label: t.action(), isHeadingHidden: true },
  ] as const;

/** With the form that invites somebody, and the invitations that are not accepted yet. */
export function StaffInvitations({
  invitations,
  refused,
}: {
  invitations: readonly OpenStaffInvitation[];
  refused?: RefusedForm;
}) {
  const { fields } = invitationState(refused);
  const isSending = useNavigation().formData?.get("intent") === "invite";
  const mayInvite = useMay()("change-staff");
  if (!mayInvite && invitations.length === 0) return null;
  return (
    <section className="admin-section stack" id="invitations" aria-labelledby="invitations-heading">
      <h2 id="invitations-heading">{mayInvite ? t.inviteToStaff() : t.openStaffInvitations()}</h2>
      <PanelForm
        right="change-staff"
        method="post"
        action="/admin/staff"
        noValidate
        className="flex flex-wrap items-end gap-3 [&>div]:flex-[0_1_24rem]"
      >
        <FormKey />
        <Field
          field={fields.email}
          label={t.emailToInvite()}
          hint={t.inviteToStaffHint()}
          type="email"
          required
          autoComplete="off"
          maxLength={MAX_EMAIL_LENGTH}
        />
        <Select
          field={fields.staffRole}
          label={t.role()}
          required
          options={STORED_ROLES.map((role) => ({ value: role, label: t.staffRoleName(role) }))}
        />
        <Button name="intent" value="invite" pending={isSending} pendingLabel={t.inviting()}>
          {t.sendStaffInvitation()}
        </Button>
      </PanelForm>
      {invitations.length > 0 && (
        <AdminTable
          caption={t.openStaffInvitations()}
          columns={columns()}
          rows={invitations.map(({ id, email, staffRole, expiresAt }) => ({
            key: `invitation-${id}`,
            cells: {
              email: <EmailText email={email} />,
              role: t.staffRoleName(staffRole),
              until: formatDate(expiresAt),
              revoke: (
                <PanelForm right="change-staff" method="post" action="/admin/staff">
                  <FormKey />
                  <Button name="revoke" value={id} variant="secondary">
                    {t.revokeStaffInvitation({
                      email: markLookAlikes(email),
                      hidden: (words) => <span className="sr-only">{words}</span>,
                    })}
                  </Button>
                </PanelForm>
              ),
            },
          }))}
        />
      )}
    </section>
  );
}
