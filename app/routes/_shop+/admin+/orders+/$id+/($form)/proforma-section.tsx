import { useNavigation } from "@remix-run/react";
import { useContext } from "react";

import { formatDateTime } from "~/formats/dates";
import * as t from "~/messages/orders";
import * as tBilling from "~/messages/billing";
import type { AdminProforma } from "~/shop/billing/documents/admin-proforma.server";
import { toDecimalString } from "~/formats/money";
import { MAX_PROFORMA_REASON_LENGTH } from "~/shop/billing/documents/proforma";
import { VAT_DECISIONS } from "~/shop/billing/vat/vat-rules";
import { MAX_VAT_REASON_LENGTH } from "~/shop/customers/companies/vies";
import { type OrderStatus, PARTLY_SHIPPED } from "~/shop/orders/order";
import { isVoid } from "~/shop/orders/steps";
import { VatCheck } from "~/ui/customers/admin/vat-check";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field, Select, TextArea } from "~/ui/base/field";
import { type FieldState, formState, type FormState, type RefusedForm } from "~/ui/base/form-state";
import { Notice } from "~/ui/base/notice";
import { SeenField, VersionField } from "~/ui/base/version-field";
import { CustomerErased, LetterNote } from "~/ui/layout/admin/letter-note";
import { FormKey } from "~/ui/layout/form-key";
import { May, PanelForm } from "~/ui/layout/admin/rights";
import { NewestVersion } from "./newest-version";

interface ProformaSectionProps {
  orderId: number;
  status: OrderStatus;
  proforma: AdminProforma;
  answer?: RefusedForm;
  /** It is the form that confirms the VAT ID. */
  isConfirming: boolean;
}

/** The latest version, the VAT treatment with its warnings, and the form that issues a new version. */
export function ProformaSection({ orderId, status, proforma, answer, isConfirming }: ProformaSectionProps) {
  const { latest, vat, vatId, vatIdDoubt, check, isFrozen, isVatIdNew, isVatChanged } = proforma;
  const form = proformaFields(proforma, isConfirming ? undefined : answer);
  const confirming = proformaFields(proforma, isConfirming ? answer : undefined, "confirm-vat-id");
  const isErased = useContext(CustomerErased);
  const isOff = isVoid(status) || isErased;
  const needsDecision = !latest || isVatIdNew || isVatChanged || proforma.isOpen;
  return (
    <section id="proforma" aria-labelledby="proforma-title" className="stack">
      <h2 id="proforma-title" className="caps text-xs">
        {t.proforma()}
      </h2>
      <NewestVersion orderId={orderId} kind="proforma" latest={latest} status={status} />
      <div>
        <p className="small">{vat.text}</p>
        {vat.flags.length > 0 && (
          <ul className="small mt-2 list-disc pl-5">
            {vat.flags.map((flag) => (
              <li key={flag}>{flag}</li>
            ))}
          </ul>
        )}
      </div>
      <details open={needsDecision || vatIdDoubt !== null}>
        <summary className="summary-link">{t.whyThisVat()}</summary>
        {vat.reason && (
          <p className="small mt-2">
            <span className="muted">
              {t.vatDecided({
                isNamed: Boolean(vat.decidedBy),
                name: vat.decidedBy ?? "",
                isDated: vat.decidedAt !== null,
                at: vat.decidedAt ? formatDateTime(vat.decidedAt) : "",
              })}
            </span>
            <span className="block whitespace-pre-line">{vat.reason}</span>
          </p>
        )}
        {isFrozen && <p className="small mt-2">{t.vatFrozen({ isPartlyShipped: status === PARTLY_SHIPPED })}</p>}
        <p className="small mt-2">
          {vatId ? t.vatIdOf({ vatId }) : t.noVatIdGiven()}
          {vatIdDoubt && <span className="error block">{vatIdDoubt}</span>}
        </p>
        <VatCheck check={check} />
      </details>
      {isVatIdNew && !isOff && <Notice title={t.vatIdChanged()}>{t.proformaShowsPrevious()}</Notice>}
      <ErrorSummary errors={(isConfirming ? confirming : form).errors} title={answer?.title} />
      {!isOff && (proforma.needsCheck || isConfirming) && (
        <ConfirmVatIdForm
          version={latest?.version ?? 0}
          orderId={orderId}
          form={confirming}
          proforma={proforma}
          answer={isConfirming ? answer : undefined}
        />
      )}
      {(!isOff || answer) && (
        <May right="change-documents">
          <details open={needsDecision || answer !== undefined} className="no-print">
            <summary className="summary-link">{latest ? t.changeAndIssueAgain() : t.issueTheProforma()}</summary>
            <ProformaForm
              version={latest?.version ?? 0}
              orderId={orderId}
              form={form}
              proforma={proforma}
              answer={isConfirming ? undefined : answer}
            />
          </details>
        </May>
      )}
    </section>
  );
}

type Fields = FormState<"vat" | "vatReason" | "shippingCost" | "reason">;

function proformaFields(proforma: AdminProforma, answer: RefusedForm | undefined, formId = "proforma"): Fields {
  const { vat, shippingCost } = proforma;
  return formState(answer?.lastResult, formId, {
    vat: vat.decision,
    vatReason: formId === "proforma" ? (vat.reason ?? "") : "",
    shippingCost: shippingCost === null ? "" : toDecimalString(shippingCost),
    reason: "",
  });
}

interface ProformaFormProps {
  orderId: number;
  form: Fields;
  /** 0 when there is none. */
  version: number;
  proforma: Pick<AdminProforma, "vat" | "vatId">;
  answer: RefusedForm | undefined;
}

/** Sent by both forms: what the admin saw. */
function Seen({ version, proforma, answer }: Omit<ProformaFormProps, "orderId" | "form">) {
  return (
    <>
      <FormKey />
      <VersionField name="expectedVersion" stored={version} refused={answer} />
      <SeenField name="vatIdSeen" stored={proforma.vatId ?? ""} refused={answer} />
    </>
  );
}

const ShippingCost = ({ field }: { field: FieldState }) => (
  <Field field={field} label={t.shippingCost()} hint={t.shippingCostHint()} inputMode="decimal" autoComplete="off" />
);

function ConfirmVatIdForm({ orderId, form, ...props }: ProformaFormProps) {
  const address = `/admin/orders/${orderId}/confirm-vat-id`;
  const isIssuing = useNavigation().formAction === address;
  const { vatReason, shippingCost } = form.fields;
  return (
    <PanelForm
      right="change-documents"
      method="post"
      action={address}
      noValidate
      preventScrollReset
      className="card stack no-print"
    >
      <Seen {...props} />
      <p className="small">{tBilling.confirmsForAllOrders({ vatId: props.proforma.vatId ?? "" })}</p>
      <TextArea
        field={vatReason}
        label={t.howYouKnow()}
        hint={t.proofHint()}
        required
        rows={2}
        maxLength={MAX_VAT_REASON_LENGTH}
      />
      <ShippingCost field={shippingCost} />
      <Button pending={isIssuing} pendingLabel={t.issuing()}>
        {t.confirmVatIdAndIssue()}
      </Button>
      <LetterNote />
    </PanelForm>
  );
}

function ProformaForm({ orderId, form, version, proforma, answer }: ProformaFormProps) {
  const address = `/admin/orders/${orderId}/issue-proforma`;
  const isIssuing = useNavigation().formAction === address;
  const { vat, vatReason, shippingCost, reason } = form.fields;
  // A refused decision stays chosen.
  const decisions = VAT_DECISIONS.filter((one) => one === vat.value || proforma.vat.decisions.includes(one));
  return (
    <PanelForm
      right="change-documents"
      method="post"
      action={address}
      noValidate
      preventScrollReset
      className="card stack"
    >
      <Seen version={version} proforma={proforma} answer={answer} />
      <Select
        field={vat}
        label={t.vat()}
        required
        options={decisions.map((value) => ({ value, label: tBilling.vatDecisionName(value, proforma.vat.domestic) }))}
      />
      <TextArea
        field={vatReason}
        label={t.vatReason()}
        hint={t.vatReasonHint()}
        rows={2}
        maxLength={MAX_VAT_REASON_LENGTH}
      />
      <ShippingCost field={shippingCost} />
      <TextArea
        field={reason}
        label={t.reason()}
        hint={version > 0 ? t.customerSeesIt() : t.customerSeesItIfAny()}
        required={version > 0}
        rows={2}
        maxLength={MAX_PROFORMA_REASON_LENGTH}
      />
      <Button pending={isIssuing} pendingLabel={t.issuing()}>
        {version > 0 ? t.saveAndIssueAgain() : t.issueProforma()}
      </Button>
      <LetterNote />
    </PanelForm>
  );
}
