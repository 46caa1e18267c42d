import { useNavigation } from "@remix-run/react";

import { approvalStatusName } from "~/texts/customers";
import { formatDateTime } from "~/formats/dates";
import type { AdminRequest } from "~/shop/customers/staff/people.server";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { EmailText } from "~/ui/layout/admin/email-text";
import { AppLink } from "~/ui/base/app-link";
import { Badge } from "~/ui/base/badge";
import { Button } from "~/ui/base/button";

import { AnswerSection } from "./answer-section";
import { personAddress } from "~/ui/layout/customer-address";

/**
 * The open requests for the admin role (from /admin-setup), each with buttons to grant or refuse it. Renders nothing
 * when there are none. `canAnswer` is false for a temporary admin, who sees no buttons.
 */
export function AdminRequests({ requests, canAnswer }: { requests: readonly AdminRequest[]; canAnswer: boolean }) {
  const sent = useNavigation().formData;
  if (requests.length === 0) return null;
  return (
    <AnswerSection
      id="admin-requests"
      title="Requests for the admin role"
      intro="An admin sees and changes everything here. Grant it to your own team only. They and the other admins get an e-mail at once."
      canAnswer={canAnswer}
    >
      <AdminTable
        caption="Requests for the admin role"
        columns={COLUMNS}
        rows={requests.map((request) => rowOf(request, canAnswer, sent))}
      />
    </AnswerSection>
  );
}

const COLUMNS = [
  { key: "name", label: "Name" },
  { key: "email", label: "E-mail" },
  { key: "company", label: "Company" },
  { key: "status", label: "Status" },
  { key: "since", label: "Asked" },
  { key: "answer", label: "Answer", isHeadingHidden: true },
] as const;

const rowOf = (
  { id, name, email, companyName, approvalStatus, askedAt }: AdminRequest,
  canAnswer: boolean,
  sent: FormData | undefined,
) => ({
  key: `request-${id}`,
  cells: {
    name: <AppLink to={personAddress(id)}>{name}</AppLink>,
    email: <EmailText email={email} />,
    company: companyName ?? "–",
    status: <Badge word={approvalStatusName(approvalStatus)} />,
    since: formatDateTime(askedAt),
    answer: canAnswer && (
      <div className="admin-buttons">
        <Button name="grant" value={id} pending={sent?.get("grant") === id}>
          GRANT<span className="sr-only"> {name}</span>
        </Button>
        <Button name="refuse" value={id} pending={sent?.get("refuse") === id} variant="secondary">
          REFUSE<span className="sr-only"> {name}</span>
        </Button>
      </div>
    ),
  },
});
