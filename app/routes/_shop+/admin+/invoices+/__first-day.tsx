import * as t from "~/messages/billing";
import { type FirstNumbers, INVOICE_KINDS, type InvoiceKind, MAX_FIRST_NUMBER } from "~/shop/billing/invoices/invoice";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { SeenField, VersionField } from "~/ui/base/version-field";
import { FormKey } from "~/ui/layout/form-key";
import { PanelForm } from "~/ui/layout/admin/rights";

interface FirstDayProps {
  /** Null: invoices are issued elsewhere. */
  invoicesFrom: string | null;
  version: number;
  today: string;
  hasInvoices: boolean;
  /** Of which the first numbers are. */
  year: string;
  numbers: FirstNumbers;
  /** As documents will have them. */
  first: readonly string[];
  refused?: RefusedForm;
}

/** The day from which shipments are invoiced here, and its form while it can be changed. */
export function FirstDay({ invoicesFrom, version, today, hasInvoices, year, numbers, first, refused }: FirstDayProps) {
  const form = formState(refused?.lastResult, "first-day", {
    invoicesFrom: invoicesFrom ?? today,
    ...(Object.fromEntries(INVOICE_KINDS.map((kind) => [`numbers.${kind}`, String(numbers[kind])])) as Record<
      `numbers.${InvoiceKind}`,
      string
    >),
  });
  const fields = (
    <PanelForm right="change-documents" method="post" noValidate className="card stack max-w-xl">
      <FormKey />
      <input type="hidden" name="intent" value="first-day" />
      <VersionField stored={version} refused={refused} />
      <Field
        field={form.fields.invoicesFrom}
        label={t.invoicesFrom()}
        hint={t.invoicesFromHint()}
        type="date"
        required
      />
      <fieldset className="stack">
        <legend className="font-semibold">{t.firstNumbersLegend()}</legend>
        <SeenField name="seen.year" stored={year} refused={refused} />
        <p className="muted small">{t.firstNumbersHint()}</p>
        <div className="grid grid-cols-2 gap-4">
          {INVOICE_KINDS.map((kind) => (
            <div key={kind}>
              <SeenField name={`seen.${kind}`} stored={numbers[kind]} refused={refused} />
              <Field
                field={form.fields[`numbers.${kind}`]}
                label={t.invoiceTitle(kind)}
                inputMode="numeric"
                autoComplete="off"
                maxLength={String(MAX_FIRST_NUMBER).length}
                required
              />
            </div>
          ))}
        </div>
      </fieldset>
      <Button>{invoicesFrom === null ? t.startInvoicing() : t.saveFirstDay()}</Button>
    </PanelForm>
  );
  if (invoicesFrom === null) {
    return (
      <div className="stack">
        <ErrorSummary errors={form.errors} title={refused?.title} />
        <p className="max-w-xl">{t.invoicesElsewhere()}</p>
        {fields}
      </div>
    );
  }
  return (
    <div className="stack mt-8">
      <ErrorSummary errors={form.errors} title={refused?.title} />
      <p className="muted">
        {t.invoicesFromDay({ day: invoicesFrom })} {hasInvoices && t.invoicesFromIsFixed()}
        {!hasInvoices &&
          INVOICE_KINDS.some((kind) => numbers[kind] > 1) &&
          t.firstNumbersAre({ numbers: first.join(", ") })}
      </p>
      {!hasInvoices && (
        <details open={refused !== undefined || undefined}>
          <summary className="summary-link">{t.changeFirstDay()}</summary>
          {fields}
        </details>
      )}
    </div>
  );
}
