import { Form, useNavigation } from "@remix-run/react";

import { formatDate } from "~/formats/dates";
import type { Applicant } from "~/shop/customers/applications/applications.server";
import { canDecide, MAX_REASON_LENGTH } from "~/shop/customers/applications/approval";
import { approvalStatusName } from "~/texts/customers";
import { Badge } from "~/ui/base/badge";
import { Button } from "~/ui/base/button";
import { TextArea } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { MailLink } from "~/ui/layout/admin/mail-link";
import { FormKey } from "~/ui/layout/form-key";
import { CompanyFacts } from "./company-facts";
import { BULK_FORM_ID, formOfApplicant, type RefusedTarget } from "./refused-target";

const COLUMNS = [
  { key: "name", label: "Name" },
  { key: "email", label: "Email" },
  { key: "company", label: "Company" },
  { key: "applied", label: "Applied" },
  { key: "status", label: "Status" },
  { key: "action", label: "Action", isHeadingHidden: true },
] as const;

interface Shared {
  /** The address of the page with its current query; forms are posted to it. */
  here: string;
  refused?: RefusedForm;
  target: RefusedTarget;
  isAllTicked: boolean;
}

/** The users who are not approved, each with the controls to decide about them. */
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
          name: <ApplicantCheckbox applicant={applicant} {...shared} />,
          email: <MailLink email={applicant.email} />,
          company: <CompanyFacts applicant={applicant} />,
          applied: <span className="whitespace-nowrap">{formatDate(applicant.appliedAt)}</span>,
          status: <Status applicant={applicant} />,
          action: <DecisionControls applicant={applicant} {...shared} />,
        },
      }))}
    />
  );
}

function ApplicantCheckbox({
  applicant: { id, name },
  target,
  isAllTicked,
}: Pick<Shared, "target" | "isAllTicked"> & { applicant: Applicant }) {
  return (
    <label className="check py-0">
      <input
        key={String(isAllTicked)}
        type="checkbox"
        name="id"
        value={id}
        form={BULK_FORM_ID}
        defaultChecked={isAllTicked || (target.formId === BULK_FORM_ID && target.ids.includes(id))}
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
      <Badge word={approvalStatusName(approvalStatus)} />
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

function DecisionControls({ applicant, here, refused, target }: Shared & { applicant: Applicant }) {
  const { formData } = useNavigation();
  const { id, name, approvalStatus } = applicant;
  const isPending = formData?.has("several") === false && formData.get("id") === id;
  const isSuspended = approvalStatus === "suspended";
  if (!isSuspended && !canDecide("approve", approvalStatus)) return null;
  return (
    <div className="admin-decide">
      <Form method="post" action={here}>
        <FormKey />
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
        <DecisionForm applicant={applicant} here={here} refused={refused} target={target} />
      )}
    </div>
  );
}

/** Declines an applicant or asks for more information; both need a text. Unfolded when this form was rejected. */
function DecisionForm({
  applicant: { id, name, approvalStatus },
  here,
  refused,
  target,
}: {
  applicant: Applicant;
  here: string;
  refused?: RefusedForm;
  target: RefusedTarget;
}) {
  const formId = formOfApplicant(id);
  const isRefused = target.formId === formId;
  const { fields } = formState(isRefused ? refused?.lastResult : null, formId, { reason: "" });
  const canAsk = canDecide("ask", approvalStatus);
  return (
    <details open={isRefused}>
      <summary className="admin-more">
        {canAsk ? "Ask or decline" : "Decline"}
        <span className="sr-only"> {name}</span>
      </summary>
      <Form method="post" action={here} noValidate className="stack">
        <FormKey />
        <input type="hidden" name="id" value={id} />
        <TextArea
          field={fields.reason}
          label={canAsk ? "Question or reason" : "Reason"}
          hint="Shown on their account page."
          maxLength={MAX_REASON_LENGTH}
          rows={3}
          optional={false}
        />
        <div className="admin-buttons">
          {canAsk && (
            <Button name="intent" value="ask" variant="secondary">
              ASK<span className="sr-only"> {name}</span>
            </Button>
          )}
          <Button name="intent" value="decline" variant="danger">
            DECLINE<span className="sr-only"> {name}</span>
          </Button>
        </div>
      </Form>
    </details>
  );
}
