import { Form, useNavigation } from "@remix-run/react";

import type { AdminProforma } from "~/shop/billing/documents/admin-proforma.server";
import { MAX_PROFORMA_REASON_LENGTH, VAT_DECISIONS } from "~/shop/billing/vat/vat-decision";
import { MAX_VAT_REASON_LENGTH } from "~/shop/customers/companies/vies";
import { toDecimalString } from "~/shop/base/money/money";
import { confirmsForAllOrders, vatDecisionName } from "~/texts/vat";
import { Button } from "~/ui/base/button";
import { Field, Select, TextArea } from "~/ui/base/field";
import { type FieldState, formState, type FormState } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";

import { CONFIRM_AND_ISSUE, ISSUE, type OrderAnswer } from "./order-forms";
import { LetterNote } from "~/ui/layout/admin/letter-note";

type Fields = FormState<"vat" | "vatReason" | "shippingCost" | "reason">;

/** The state of the form's fields: the current decisions, or the submitted values of a rejected form. */
export function proformaFields(proforma: AdminProforma, answer: OrderAnswer | undefined, formId = "proforma"): Fields {
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
  answer: OrderAnswer | undefined;
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
export function ConfirmVatIdForm({ orderId, form, ...props }: ProformaFormProps) {
  const sent = useNavigation().formData?.get("intent");
  const { vatReason, shippingCost } = form.fields;
  return (
    <Form
      method="post"
      action={`/admin/orders/${orderId}`}
      noValidate
      preventScrollReset
      className="card stack no-print"
    >
      <Seen {...props} />
      <p className="small">{confirmsForAllOrders(props.proforma.vatId ?? "")}</p>
      <TextArea
        field={vatReason}
        label="How you know"
        hint="Kept with the orders that this decides, for your books; the customer does not see it."
        required
        rows={2}
        maxLength={MAX_VAT_REASON_LENGTH}
      />
      <ShippingCost field={shippingCost} />
      <Button name="intent" value={CONFIRM_AND_ISSUE} pending={sent === CONFIRM_AND_ISSUE} pendingLabel="ISSUING...">
        CONFIRM VAT ID AND ISSUE
      </Button>
      <LetterNote />
    </Form>
  );
}

/** The form for an admin's decisions about an order's proforma; its button issues a new version. */
export function ProformaForm({ orderId, form, version, proforma, answer }: ProformaFormProps) {
  const sent = useNavigation().formData?.get("intent");
  const { vat, vatReason, shippingCost, reason } = form.fields;
  // What was refused stays chosen.
  const decisions = VAT_DECISIONS.filter((one) => one === vat.value || proforma.vat.decisions.includes(one));
  return (
    <Form method="post" action={`/admin/orders/${orderId}`} noValidate preventScrollReset className="card stack">
      <Seen version={version} proforma={proforma} answer={answer} />
      <Select
        field={vat}
        label="VAT"
        required
        options={decisions.map((value) => ({ value, label: vatDecisionName(value) }))}
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
      <Button name="intent" value={ISSUE} pending={sent === ISSUE} pendingLabel="ISSUING...">
        {version > 0 ? "SAVE AND ISSUE AGAIN" : "ISSUE PROFORMA"}
      </Button>
      <LetterNote />
    </Form>
  );
}
