import { useNavigation } from "@remix-run/react";
import { useContext } from "react";

import * as t from "~/messages/orders";
import type { AdminCommercialInvoice } from "~/shop/billing/documents/admin-commercial-invoice.server";
import { MAX_EXPORT_REASON_LENGTH, MAX_PLACE_LENGTH } from "~/shop/billing/documents/commercial-invoice";
import type { OrderStatus } from "~/shop/orders/order";
import { isVoid } from "~/shop/orders/steps";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Checkbox, Field } from "~/ui/base/field";
import { formState, type FormState, type RefusedForm } from "~/ui/base/form-state";
import { Notice } from "~/ui/base/notice";
import { VersionField } from "~/ui/base/version-field";
import { CustomerErased } from "~/ui/layout/admin/letter-note";
import { FormKey } from "~/ui/layout/form-key";
import { May, PanelForm, PanelLink } from "~/ui/layout/admin/rights";
import { NewestVersion } from "./newest-version";

interface CommercialInvoiceSectionProps {
  orderId: number;
  status: OrderStatus;
  invoice: AdminCommercialInvoice;
  answer?: RefusedForm;
}

/** With the newest version and what is missing. */
export function CommercialInvoiceSection({ orderId, status, invoice, answer }: CommercialInvoiceSectionProps) {
  const { latest, isOutdated } = invoice;
  const form = commercialInvoiceFields(invoice, answer);
  const isErased = useContext(CustomerErased);
  const isOff = isVoid(status) || isErased;
  return (
    <section id="commercial-invoice" aria-labelledby="commercial-title" className="stack">
      <h2 id="commercial-title" className="caps text-xs">
        {t.commercialInvoice()}
      </h2>
      <NewestVersion
        orderId={orderId}
        kind="commercial_invoice"
        latest={latest}
        status={status}
        none={t.noCommercialInvoiceYet()}
      />
      {!isOff && <Gaps invoice={invoice} />}
      {invoice.isShippedInParts && !isOff && <Notice title={t.shipsInParts()}>{t.invoiceHasAllGoods()}</Notice>}
      {isOutdated && !isOff && <Notice title={t.orderOrStylesChanged()}>{t.invoiceShowsOlder()}</Notice>}
      <ErrorSummary errors={form.errors} title={answer?.title} />
      {(!isOff || answer) && (
        <May right="change-documents">
          <details open={answer !== undefined || undefined} className="no-print">
            <summary className="summary-link">{latest ? t.changeAndIssueNext() : t.issueInvoiceHeading()}</summary>
            <CommercialInvoiceForm orderId={orderId} form={form} invoice={invoice} answer={answer} />
          </details>
        </May>
      )}
    </section>
  );
}

/** Unknown values, which are a dash on the paper: by style, with a link to the style. */
function Gaps({ invoice: { incomplete, gaps } }: { invoice: AdminCommercialInvoice }) {
  if (incomplete.length === 0 && gaps.length === 0) return null;
  return (
    <Notice title={t.detailsMissing()}>
      <ul className="list-disc pl-5">
        {gaps.map((gap) => (
          <li key={gap}>{gap}</li>
        ))}
        {incomplete.map(({ productId, name, lacks }) => (
          <li key={productId}>
            {t.styleLacks({
              name,
              lacks: lacks.map((field) => t.lackOfStyle(field)).join(", "),
              link: (words) => <PanelLink to={`/admin/products/${productId}`}>{words}</PanelLink>,
            })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

type Fields = FormState<"packages" | "grossWeight" | "place" | "reason" | "exportDate" | "isPreferential">;

/** The values of the newest version, or those of a rejected form. */
function commercialInvoiceFields({ consignment }: AdminCommercialInvoice, answer: RefusedForm | undefined): Fields {
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
  answer: RefusedForm | undefined;
}

/** Its button issues a version of the commercial invoice. */
function CommercialInvoiceForm({ orderId, form, invoice, answer }: CommercialInvoiceFormProps) {
  const address = `/admin/orders/${orderId}/issue-commercial-invoice`;
  const isIssuing = useNavigation().formAction === address;
  const version = invoice.latest?.version ?? 0;
  const { packages, grossWeight, place, reason, exportDate, isPreferential } = form.fields;
  const { isKnown, problem } = invoice.statement;
  const { incoterm } = invoice;
  return (
    <PanelForm
      right="change-documents"
      method="post"
      action={address}
      noValidate
      preventScrollReset
      className="card stack"
    >
      <FormKey />
      <VersionField name="expectedVersion" stored={version} refused={answer} />
      <Field field={packages} label={t.packages()} required inputMode="numeric" autoComplete="off" />
      <Field
        field={grossWeight}
        label={t.grossWeight()}
        hint={t.weightOfAllPackages()}
        required
        inputMode="decimal"
        autoComplete="off"
      />
      <Field
        field={place}
        label={t.deliveredTo({ hasIncoterm: incoterm !== null, incoterm: incoterm ?? "" })}
        hint={incoterm === null ? undefined : t.placeOfIncoterm({ incoterm })}
        required
        autoComplete="off"
        maxLength={MAX_PLACE_LENGTH}
      />
      <Field
        field={reason}
        label={t.reasonForExport()}
        required
        autoComplete="off"
        maxLength={MAX_EXPORT_REASON_LENGTH}
      />
      <Field field={exportDate} label={t.exportedOn()} type="date" required />
      {isKnown && (
        <Checkbox field={isPreferential} label={t.preferentialOrigin()} hint={problem ?? t.fulfilsRulesOfOrigin()} />
      )}
      <Button pending={isIssuing} pendingLabel={t.issuing()}>
        {version > 0 ? t.issueNextVersion() : t.issueCommercialInvoice()}
      </Button>
    </PanelForm>
  );
}
