import { Form, useNavigation } from "@remix-run/react";
import { useContext } from "react";

import { formatDateTime } from "~/formats/dates";
import * as tBilling from "~/messages/billing";
import type { AdminProforma } from "~/shop/billing/documents/admin-proforma.server";
import { toDecimalString } from "~/formats/money";
import { MAX_PROFORMA_REASON_LENGTH } from "~/shop/billing/documents/proforma";
import { VAT_DECISIONS } from "~/shop/billing/vat/vat-rules";
import { MAX_VAT_REASON_LENGTH } from "~/shop/customers/companies/vies";
import { type OrderStatus, PARTLY_SHIPPED } from "~/shop/orders/order";
import { isVoid } from "~/shop/orders/steps";
import { notIssuedAnyMore } from "~/texts/documents";
import { VatCheck } from "~/ui/customers/admin/vat-check";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field, Select, TextArea } from "~/ui/base/field";
import { type FieldState, formState, type FormState, type RefusedForm } from "~/ui/base/form-state";
import { Notice } from "~/ui/base/notice";
import { CustomerErased, LetterNote } from "~/ui/layout/admin/letter-note";
import { FormKey } from "~/ui/layout/form-key";
import { DocumentLink } from "~/ui/orders/document-link";

interface ProformaSectionProps {
  orderId: number;
  status: OrderStatus;
  proforma: AdminProforma;
  /** The rejected proforma form. */
  answer?: RefusedForm;
  /** It is the one that confirms the VAT ID. */
  isConfirming: boolean;
}

/**
 * The proforma of an order in the admin panel: the latest version, the VAT treatment with its warnings, and the form
 * that issues a new version.
 */
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
        Proforma
      </h2>
      {isOff && <p className="muted">{notIssuedAnyMore("proforma", status, isErased)}</p>}
      {latest ? (
        <p>
          <DocumentLink order={`/admin/orders/${orderId}`} kind="proforma" number={latest} />
          <span className="muted small block">
            Version {latest.version}, issued {formatDateTime(latest.createdAt)}
          </span>
          {latest.reason && <span className="small block whitespace-pre-line">{latest.reason}</span>}
        </p>
      ) : (
        <p>This order has no proforma yet.</p>
      )}
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
        <summary className="admin-summary">Why this VAT</summary>
        {vat.reason && (
          <p className="small mt-2">
            <span className="muted">
              {`VAT was decided${vat.decidedBy ? ` by ${vat.decidedBy}` : ""}${vat.decidedAt ? `, ${formatDateTime(vat.decidedAt)}` : ""}:`}
            </span>
            <span className="block whitespace-pre-line">{vat.reason}</span>
          </p>
        )}
        {isFrozen && (
          <p className="small mt-2">
            {status === PARTLY_SHIPPED ? "Part of this order" : "This order"} has been shipped: changes in the
            customer’s profile no longer change its VAT.
          </p>
        )}
        <p className="small mt-2">
          {vatId ? `VAT ID ${vatId}` : "The customer has given no VAT ID."}
          {vatIdDoubt && <span className="error block">{vatIdDoubt}</span>}
        </p>
        <VatCheck check={check} />
      </details>
      {isVatIdNew && !isOff && (
        <Notice title="The customer’s VAT ID has changed">
          The latest proforma shows the previous one. Issue it again to correct it.
        </Notice>
      )}
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
        <details open={needsDecision || answer !== undefined} className="no-print">
          <summary className="admin-summary">{latest ? "Change and issue again" : "Issue the proforma"}</summary>
          <ProformaForm
            version={latest?.version ?? 0}
            orderId={orderId}
            form={form}
            proforma={proforma}
            answer={isConfirming ? undefined : answer}
          />
        </details>
      )}
    </section>
  );
}

type Fields = FormState<"vat" | "vatReason" | "shippingCost" | "reason">;

/** The state of the form's fields: the current decisions, or the submitted values of a rejected form. */
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
  /** The number of the latest version; 0 when there is none. */
  version: number;
  proforma: Pick<AdminProforma, "vat" | "vatId">;
  answer: RefusedForm | undefined;
}

/** What both forms send of what the admin saw. */
function Seen({ version, proforma, answer }: Omit<ProformaFormProps, "orderId" | "form">) {
  const typed = answer?.lastResult.initialValue?.seen;
  const seen = answer?.version ?? (typeof typed === "string" ? typed : version);
  return (
    <>
      <FormKey />
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="vatIdSeen" value={proforma.vatId ?? ""} />
    </>
  );
}

const ShippingCost = ({ field }: { field: FieldState }) => (
  <Field
    field={field}
    label="Shipping cost"
    hint="Net, in euro; 0 for free. Empty: not decided, and the customer is asked not to pay yet."
    inputMode="decimal"
    autoComplete="off"
  />
);

/** The form with which an admin confirms the customer's VAT ID and issues the proforma with the VAT that follows. */
function ConfirmVatIdForm({ orderId, form, ...props }: ProformaFormProps) {
  const address = `/admin/orders/${orderId}/confirm-vat-id`;
  const isIssuing = useNavigation().formAction === address;
  const { vatReason, shippingCost } = form.fields;
  return (
    <Form method="post" action={address} noValidate preventScrollReset className="card stack no-print">
      <Seen {...props} />
      <p className="small">{tBilling.confirmsForAllOrders({ vatId: props.proforma.vatId ?? "" })}</p>
      <TextArea
        field={vatReason}
        label="How you know"
        hint="Kept with the orders that this decides, for your books; the customer does not see it."
        required
        rows={2}
        maxLength={MAX_VAT_REASON_LENGTH}
      />
      <ShippingCost field={shippingCost} />
      <Button pending={isIssuing} pendingLabel="ISSUING...">
        CONFIRM VAT ID AND ISSUE
      </Button>
      <LetterNote />
    </Form>
  );
}

/** The form for an admin's decisions about an order's proforma; its button issues a new version. */
function ProformaForm({ orderId, form, version, proforma, answer }: ProformaFormProps) {
  const address = `/admin/orders/${orderId}/issue-proforma`;
  const isIssuing = useNavigation().formAction === address;
  const { vat, vatReason, shippingCost, reason } = form.fields;
  // What was refused stays chosen.
  const decisions = VAT_DECISIONS.filter((one) => one === vat.value || proforma.vat.decisions.includes(one));
  return (
    <Form method="post" action={address} noValidate preventScrollReset className="card stack">
      <Seen version={version} proforma={proforma} answer={answer} />
      <Select
        field={vat}
        label="VAT"
        required
        options={decisions.map((value) => ({ value, label: tBilling.vatDecisionName(value) }))}
      />
      <TextArea
        field={vatReason}
        label="Reason for this VAT"
        hint="For this order only, kept with it for your books; the customer does not see it. Needed where you depart from the VAT rules."
        rows={2}
        maxLength={MAX_VAT_REASON_LENGTH}
      />
      <ShippingCost field={shippingCost} />
      <TextArea
        field={reason}
        label="Reason"
        hint={version > 0 ? "The customer sees it." : "The customer sees it, if there is one."}
        required={version > 0}
        rows={2}
        maxLength={MAX_PROFORMA_REASON_LENGTH}
      />
      <Button pending={isIssuing} pendingLabel="ISSUING...">
        {version > 0 ? "SAVE AND ISSUE AGAIN" : "ISSUE PROFORMA"}
      </Button>
      <LetterNote />
    </Form>
  );
}
