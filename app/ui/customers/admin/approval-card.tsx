import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";

import * as t from "~/messages/customers";
import * as tDesk from "~/messages/desk";
import { canDecide, MAX_REASON_LENGTH } from "~/shop/customers/applications/approval";
import type { CustomerFacts } from "~/shop/desk/customer-data/customer-file.server";
import { ApprovalBadge } from "~/ui/customers/admin/approval-badge";
import { Button } from "~/ui/base/button";
import { TextArea } from "~/ui/base/field";
import type { FieldState } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";

import { customerAddress } from "~/ui/layout/customer-address";
import { LetterNote } from "~/ui/layout/admin/letter-note";
import { May, PanelForm } from "~/ui/layout/admin/rights";

interface Deciding {
  reason: FieldState;
  /** The newest message about the account; 0 without one. */
  last: number;
}

/** With the decisions that are possible. */
export function ApprovalCard({ customer, reason, last }: Deciding & { customer: CustomerFacts }) {
  const { id, isStaff, approvalStatus, approvalReason, approvalSince } = customer;
  const sent = useNavigation().formData?.get("intent");
  return (
    <section className="card stack" aria-labelledby="standing">
      <div className="row">
        <h2 id="standing">{t.wholesaleAccess()}</h2>
        <ApprovalBadge status={approvalStatus} />
      </div>
      <p>
        {tDesk.accessOf(approvalStatus)}
        {approvalSince && <span className="muted"> {tDesk.since({ day: approvalSince })}</span>}
      </p>
      {approvalReason && <blockquote className="whitespace-pre-line">{approvalReason}</blockquote>}
      {canDecide("approve", approvalStatus) && (
        <PanelForm right="change-customers" method="post" action={customerAddress(id)} className="stack">
          <FormKey />
          <input type="hidden" name="last" value={last} />
          {approvalStatus === "suspended" ? (
            <Button name="intent" value="reinstate" pending={sent === "reinstate"} pendingLabel={t.reinstating()}>
              {t.reinstate()}
            </Button>
          ) : (
            <Button name="intent" value="approve" pending={sent === "approve"} pendingLabel={t.approving()}>
              {t.approve()}
            </Button>
          )}
          <LetterNote sent={t.theyGetLetter()} />
        </PanelForm>
      )}
      {canDecide("ask", approvalStatus) && <AskForm id={id} reason={reason} last={last} />}
      {canDecide("suspend", approvalStatus) &&
        (isStaff ? <p className="muted small">{tDesk.suspendAdmin()}</p> : <SuspendForm id={id} reason={reason} />)}
    </section>
  );
}

function AskForm({ id, reason, last }: Deciding & { id: string }) {
  return (
    <FoldedForm id={id} summary={t.askApplicant()} reason={reason}>
      <input type="hidden" name="last" value={last} />
      <TextArea field={reason} label={t.question()} required maxLength={MAX_REASON_LENGTH} />
      <Button name="intent" value="ask" variant="secondary">
        {t.askButton()}
      </Button>
    </FoldedForm>
  );
}

function SuspendForm({ id, reason }: { id: string; reason: FieldState }) {
  const isSending = useNavigation().formData?.get("intent") === "suspend";
  return (
    <FoldedForm id={id} summary={t.suspend()} reason={reason}>
      <TextArea field={reason} label={t.reason()} hint={tDesk.reasonHint()} required maxLength={MAX_REASON_LENGTH} />
      <Button name="intent" value="suspend" variant="danger" pending={isSending} pendingLabel={t.suspending()}>
        {t.suspendButton()}
      </Button>
    </FoldedForm>
  );
}

interface FoldedFormProps {
  id: string;
  summary: string;
  reason: FieldState;
  children: ReactNode;
}

/** Of a decision about a customer, who gets a letter. Open when it was refused. */
function FoldedForm({ id, summary, reason, children }: FoldedFormProps) {
  return (
    <May right="change-customers">
      <details open={reason.errors.length > 0 || reason.value !== ""}>
        <summary className="summary-link">{summary}</summary>
        <PanelForm
          right="change-customers"
          method="post"
          action={customerAddress(id)}
          noValidate
          className="stack mt-4"
        >
          <FormKey />
          {children}
          <LetterNote sent={t.theyGetLetter()} />
        </PanelForm>
      </details>
    </May>
  );
}
