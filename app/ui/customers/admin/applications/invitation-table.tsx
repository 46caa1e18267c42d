import { Form } from "@remix-run/react";

import { markLookAlikes } from "~/formats/email";
import type { InvitationState } from "~/shop/customers/applications/invitation";
import type { InvitationRow } from "~/shop/customers/applications/invitations.server";
import { formatDate } from "~/formats/dates";
import { Button } from "~/ui/base/button";
import { FormKey } from "~/ui/layout/form-key";

import { AdminTable } from "~/ui/layout/admin/admin-table";
import { MailLink } from "~/ui/layout/admin/mail-link";

const COLUMNS = [
  { key: "email", label: "Email" },
  { key: "invited", label: "Invited" },
  { key: "by", label: "By" },
  { key: "state", label: "Status" },
  { key: "action", label: "Action", isHeadingHidden: true },
] as const;

const STATE_LABELS: Record<InvitationState, string> = {
  open: "Open until",
  accepted: "Accepted on",
  revoked: "Revoked on",
  expired: "Expired on",
};

/** The invitations, newest first. One that is not accepted yet can be sent again or revoked. */
export function InvitationTable({ invitations }: { invitations: readonly InvitationRow[] }) {
  return (
    <AdminTable
      caption="Invitations"
      columns={COLUMNS}
      rows={invitations.map(({ id, email, state, stateAt, invitedBy, createdAt }) => ({
        key: id,
        cells: {
          email: <MailLink email={email} />,
          invited: formatDate(createdAt),
          by: invitedBy,
          state: `${STATE_LABELS[state]} ${formatDate(stateAt)}`,
          action: (state === "open" || state === "expired") && (
            <Form method="post" action="/admin/invitations" className="admin-buttons">
              <FormKey />
              <input type="hidden" name="invitationId" value={id} />
              <Button name="intent" value="again" variant="secondary">
                SEND AGAIN<span className="sr-only"> to {markLookAlikes(email)}</span>
              </Button>
              {state === "open" && (
                <Button name="intent" value="revoke" variant="danger">
                  REVOKE<span className="sr-only"> the invitation of {markLookAlikes(email)}</span>
                </Button>
              )}
            </Form>
          ),
        },
      }))}
    />
  );
}
