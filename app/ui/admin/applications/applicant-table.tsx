import { Form, useNavigation } from "@remix-run/react";

import type { Applicant } from "~/shop/customers/applications.server";
import { canDecide, APPROVAL_STATUS_LABELS } from "~/shop/customers/approval";
import { formatDate } from "~/formats/dates";
import { Button } from "~/ui/base/button";
import type { RefusedForm } from "~/ui/base/form-state";
import { Badge } from "~/ui/base/notice";

import { AdminTable } from "../admin-table";
import { CompanyFacts } from "./company-facts";
import { DecisionForm } from "./decision-form";
import { MailLink } from "../mail-link";
import { type RefusedPlace, SEVERAL } from "./refused-place";

const COLUMNS = [
  { key: "name", label: "Name" },
  { key: "email", label: "Email" },
  { key: "company", label: "Company" },
  { key: "applied", label: "Applied" },
  { key: "status", label: "Status" },
  { key: "action", label: "Action", isBare: true },
] as const;

interface Shared {
  /** The address of the page as it is shown. */
  here: string;
  refused?: RefusedForm;
  place: RefusedPlace;
}

/** Those who are not approved, each with the button that approves them. */
export function ApplicantTable({
  applicants,
  ...shared
}: Shared & { applicants: readonly Applicant[] }) {
  return (
    <AdminTable
      caption="Applications"
      columns={COLUMNS}
      rows={applicants.map((applicant) => ({
        key: applicant.id,
        cells: {
          name: <Tick applicant={applicant} place={shared.place} />,
          email: <MailLink email={applicant.email} />,
          company: <CompanyFacts applicant={applicant} />,
          applied: formatDate(applicant.appliedAt),
          status: <Status applicant={applicant} />,
          action: <Decide applicant={applicant} {...shared} />,
        },
      }))}
    />
  );
}

function Tick({ applicant: { id, name }, place }: { applicant: Applicant; place: RefusedPlace }) {
  return (
    <label className="check py-0">
      <input
        type="checkbox"
        name="id"
        value={id}
        form={SEVERAL}
        defaultChecked={place.formId === SEVERAL && place.ids.includes(id)}
      />
      <span>{name}</span>
    </label>
  );
}

function Status({
  applicant: { approvalStatus, reason, approvalSince },
}: {
  applicant: Applicant;
}) {
  return (
    <div>
      <Badge solid={approvalStatus === "waiting"}>{APPROVAL_STATUS_LABELS[approvalStatus]}</Badge>
      {reason !== null && (
        <p className="small mt-1 max-w-xs whitespace-pre-line">
          {approvalStatus === "waiting" && <span className="muted">Answered: </span>}
          {reason}
        </p>
      )}
      {approvalSince && <p className="muted small">since {formatDate(approvalSince)}</p>}
    </div>
  );
}

function Decide({ applicant, here, refused, place }: Shared & { applicant: Applicant }) {
  const { formData } = useNavigation();
  const { id, name, approvalStatus } = applicant;
  const isPending = formData?.has("several") === false && formData.get("id") === id;
  const isSuspended = approvalStatus === "suspended";
  return (
    <div className="admin-decide">
      <Form method="post" action={here}>
        <input type="hidden" name="id" value={id} />
        <Button
          name="intent"
          value={isSuspended ? "reinstate" : "approve"}
          pending={isPending}
          wide
        >
          {isSuspended ? "REINSTATE" : "APPROVE"}
          <span className="sr-only"> {name}</span>
        </Button>
      </Form>
      {canDecide("decline", approvalStatus) && (
        <DecisionForm applicant={applicant} here={here} refused={refused} place={place} />
      )}
    </div>
  );
}
