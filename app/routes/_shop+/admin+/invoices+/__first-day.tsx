import * as t from "~/messages/billing";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";
import { PanelForm } from "~/ui/layout/admin/rights";

interface FirstDayProps {
  /** Null: invoices are issued elsewhere. */
  invoicesFrom: string | null;
  version: number;
  today: string;
  hasInvoices: boolean;
  refused?: RefusedForm;
}

/** The day from which shipments are invoiced here, and its form while it can be changed. */
export function FirstDay({ invoicesFrom, version, today, hasInvoices, refused }: FirstDayProps) {
  const form = formState(refused?.lastResult, "first-day", { invoicesFrom: invoicesFrom ?? today });
  const fields = (
    <PanelForm right="change-documents" method="post" noValidate className="card stack max-w-xl">
      <FormKey />
      <input type="hidden" name="intent" value="first-day" />
      <input type="hidden" name="version" value={refused?.version ?? version} />
      <Field
        field={form.fields.invoicesFrom}
        label={t.invoicesFrom()}
        hint={t.invoicesFromHint()}
        type="date"
        required
      />
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
