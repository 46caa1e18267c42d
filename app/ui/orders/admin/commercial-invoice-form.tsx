import { Form, useNavigation } from "@remix-run/react";

import type { AdminCommercialInvoice } from "~/shop/billing/documents/admin-commercial-invoice.server";
import { MAX_EXPORT_REASON_LENGTH, MAX_PLACE_LENGTH } from "~/shop/billing/documents/commercial-invoice";
import { originProblem } from "~/texts/documents";
import { Button } from "~/ui/base/button";
import { Checkbox, Field } from "~/ui/base/field";
import { formState, type FormState } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";

import { ISSUE_COMMERCIAL_INVOICE, type OrderAnswer } from "./order-forms";

type Fields = FormState<"packages" | "grossWeight" | "place" | "reason" | "exportDate" | "isPreferential">;

/** The state of the form's fields: those of the newest version, or the submitted values of a rejected form. */
export function commercialInvoiceFields(
  { consignment }: AdminCommercialInvoice,
  answer: OrderAnswer | undefined,
): Fields {
  const { packages, grossWeight, place, reason, exportDate, isPreferential } = consignment;
  return formState(answer?.lastResult, "commercial", {
    packages,
    grossWeight: grossWeight === undefined ? "" : String(grossWeight / 1_000),
    place,
    reason,
    exportDate,
    isPreferential,
  });
}

interface CommercialInvoiceFormProps {
  orderId: number;
  form: Fields;
  invoice: AdminCommercialInvoice;
  answer: OrderAnswer | undefined;
}

/** The form for what an admin knows of a consignment; its button issues a version of the commercial invoice. */
export function CommercialInvoiceForm({ orderId, form, invoice, answer }: CommercialInvoiceFormProps) {
  const isIssuing = useNavigation().formData?.get("intent") === ISSUE_COMMERCIAL_INVOICE;
  const typed = answer?.lastResult.initialValue?.seen;
  const version = invoice.latest?.version ?? 0;
  const seen = answer?.version ?? (typeof typed === "string" ? typed : version);
  const { packages, grossWeight, place, reason, exportDate, isPreferential } = form.fields;
  const { isKnown, problem } = invoice.statement;
  return (
    <Form method="post" action={`/admin/orders/${orderId}`} noValidate preventScrollReset className="card stack">
      <FormKey />
      <input type="hidden" name="seen" value={seen} />
      <Field field={packages} label="Packages" required inputMode="numeric" autoComplete="off" />
      <Field
        field={grossWeight}
        label="Gross weight"
        hint="Kilograms, all packages together."
        required
        inputMode="decimal"
        autoComplete="off"
      />
      <Field
        field={place}
        label="Delivered to (DAP)"
        hint="The named place of DAP, Incoterms 2020."
        required
        autoComplete="off"
        maxLength={MAX_PLACE_LENGTH}
      />
      <Field
        field={reason}
        label="Reason for export"
        required
        autoComplete="off"
        maxLength={MAX_EXPORT_REASON_LENGTH}
      />
      <Field field={exportDate} label="Date of export" type="date" required />
      {isKnown && (
        <Checkbox
          field={isPreferential}
          label="Statement of preferential origin"
          hint={problem ? originProblem(problem) : "Only for goods that fulfil the rules of origin of the agreement."}
        />
      )}
      <Button name="intent" value={ISSUE_COMMERCIAL_INVOICE} pending={isIssuing} pendingLabel="ISSUING...">
        {version > 0 ? "ISSUE NEXT VERSION" : "ISSUE COMMERCIAL INVOICE"}
      </Button>
    </Form>
  );
}
