import { useNavigation } from "@remix-run/react";

import { formatDate } from "~/formats/dates";
import { markLookAlikes } from "~/formats/email";
import * as t from "~/messages/customers";
import type { Applicant } from "~/shop/customers/applications/applications.server";
import { canDecide, MAX_REASON_LENGTH } from "~/shop/customers/applications/approval";
import { adminMessagesAddress } from "~/shop/conversations/conversation";
import { AppLink } from "~/ui/base/app-link";
import { ApprovalBadge } from "~/ui/customers/admin/approval-badge";
import { Button } from "~/ui/base/button";
import { TextArea } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { AdminTable, TickBox, TwoLines } from "~/ui/layout/admin/admin-table";
import { MailLink, WebsiteLink } from "~/ui/layout/admin/mail-link";
import { customerAddress } from "~/ui/layout/customer-address";
import { FormKey } from "~/ui/layout/form-key";
import { May, PanelForm, PanelLink } from "~/ui/layout/admin/rights";
import { BULK_FORM_ID, formOfApplicant, type RefusedTarget } from "./refused-target";
import { VatIdCell } from "./vat-id-cell";

const columns = () =>
  [
    { key: "tick", label: t.tick(), narrow: "tick" },
    { key: "company", label: t.company(), onPhone: "plain" },
    { key: "vatId", label: t.vatId() },
    { key: "name", label: t.nameAndEmail(), onPhone: "plain" },
    { key: "applied", label: t.applied(), onPhone: "inline" },
    { key: "status", label: t.status(), onPhone: "plain" },
    { key: "action", label: t.action(), isHeadingHidden: true },
  ] as const;

interface Shared {
  here: string;
  refused?: RefusedForm;
  target: RefusedTarget;
  isAllTicked: boolean;
}

export function ApplicantTable({ applicants, ...shared }: Shared & { applicants: readonly Applicant[] }) {
  const { target, isAllTicked } = shared;
  const isTicked = (id: string) => isAllTicked || (target.formId === BULK_FORM_ID && target.ids.includes(id));
  return (
    <AdminTable
      key={String(isAllTicked)}
      caption={t.applications()}
      columns={columns()}
      rows={applicants.map((applicant) => ({
        key: applicant.id,
        cells: {
          tick: (
            <TickBox
              form={BULK_FORM_ID}
              value={applicant.id}
              label={applicant.name}
              isTicked={isTicked(applicant.id)}
            />
          ),
          company: <CompanyCell applicant={applicant} />,
          vatId: <VatIdCell vatId={applicant.vatId} doubt={applicant.vatIdDoubt} answer={applicant.vatAnswer} />,
          name: <TwoLines second={<MailLink email={applicant.email} />}>{markLookAlikes(applicant.name)}</TwoLines>,
          applied: <span className="whitespace-nowrap">{formatDate(applicant.appliedAt)}</span>,
          status: <Status applicant={applicant} />,
          action: <DecisionControls applicant={applicant} {...shared} />,
        },
      }))}
    />
  );
}

function CompanyCell({ applicant: { id, name, companyName, country, website } }: { applicant: Applicant }) {
  return (
    <TwoLines
      second={
        <>
          {country}
          {country && website && " · "}
          {website && <WebsiteLink website={website} />}
          {!companyName && !country && !website && t.noProfile()}
        </>
      }
    >
      <AppLink to={customerAddress(id)}>{markLookAlikes(companyName ?? name)}</AppLink>
    </TwoLines>
  );
}

function Status({ applicant: { id, approvalStatus, reason, approvalSince } }: { applicant: Applicant }) {
  const wasAsked = approvalStatus === "waiting" || approvalStatus === "question";
  return (
    <div>
      <ApprovalBadge status={approvalStatus} />
      {reason !== null && (
        <p className="admin-second">
          {wasAsked ? (
            <PanelLink to={adminMessagesAddress({ kind: "company", id })}>
              {approvalStatus === "waiting" ? t.answeredWith({ reason }) : reason}
            </PanelLink>
          ) : (
            reason
          )}
        </p>
      )}
      {approvalSince && <p className="admin-second">{t.since({ day: approvalSince })}</p>}
    </div>
  );
}

function DecisionControls({ applicant, here, refused, target }: Shared & { applicant: Applicant }) {
  const { formData } = useNavigation();
  const { id, name, approvalStatus, lastMessageId } = applicant;
  const isPending = formData?.has("several") === false && formData.get("id") === id;
  const isSuspended = approvalStatus === "suspended";
  if (!isSuspended && !canDecide("approve", approvalStatus)) return null;
  return (
    <div className="admin-decide">
      <PanelForm right="change-customers" method="post" action={here}>
        <FormKey />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="last" value={lastMessageId} />
        <Button name="intent" value={isSuspended ? "reinstate" : "approve"} pending={isPending}>
          {isSuspended ? t.reinstate() : t.approve()}
          <span className="sr-only"> {name}</span>
        </Button>
      </PanelForm>
      {canDecide("decline", approvalStatus) && (
        <DecisionForm applicant={applicant} here={here} refused={refused} target={target} />
      )}
    </div>
  );
}

/** Both need a text. Unfolded when this form was rejected. */
function DecisionForm({
  applicant: { id, name, approvalStatus, lastMessageId },
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
    <May right="change-customers">
      <details open={isRefused}>
        <summary className="small py-2.5">
          {canAsk ? t.askOrDecline() : t.decline()}
          <span className="sr-only"> {name}</span>
        </summary>
        <PanelForm right="change-customers" method="post" action={here} noValidate className="stack">
          <FormKey />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="last" value={lastMessageId} />
          <TextArea
            field={fields.reason}
            label={canAsk ? t.questionOrReason() : t.reason()}
            hint={t.onAccountPage()}
            maxLength={MAX_REASON_LENGTH}
            rows={3}
            optional={false}
          />
          <div className="admin-buttons">
            {canAsk && (
              <Button name="intent" value="ask" variant="secondary">
                {t.ask({ name, hidden: (words) => <span className="sr-only">{words}</span> })}
              </Button>
            )}
            <Button name="intent" value="decline" variant="danger">
              {t.declineLabel({ name, hidden: (words) => <span className="sr-only">{words}</span> })}
            </Button>
          </div>
        </PanelForm>
      </details>
    </May>
  );
}
