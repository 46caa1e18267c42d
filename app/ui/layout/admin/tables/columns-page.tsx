import { Form, Link, useNavigation } from "@remix-run/react";

import * as t from "~/messages/tables";
import { columnDefaults, columnField, type ColumnQuestion } from "~/shop/base/files/table/column-questions";
import { Button } from "~/ui/base/button";
import { ColumnQuestions } from "~/ui/base/column-questions";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { FormKey } from "~/ui/layout/form-key";

/** Asks what the columns of an uploaded file are: `intent` columns, or `discardIntent`. */
export function ColumnsPage({
  fileName,
  back,
  note,
  action,
  open,
  others = [],
  submitLabel,
  discardIntent,
  refused,
}: {
  fileName: string;
  back: { to: string; label: string };
  /** For how long the answers are kept. */
  note: string;
  action: string;
  /** Questions that are shown one by one. */
  open: readonly ColumnQuestion[];
  /** Columns that are folded beside open questions. */
  others?: readonly ColumnQuestion[];
  submitLabel: string;
  discardIntent: string;
  refused?: RefusedForm;
}) {
  const intent = useNavigation().formData?.get("intent");
  const { errors, fields } = formState(refused?.lastResult, "columns", columnDefaults([...open, ...others]));
  const selects = others.length > 0 && (
    <div className="mt-4 grid gap-4 sm:grid-cols-2">
      <ColumnQuestions questions={others} fields={fields} isCompact />
    </div>
  );
  return (
    <>
      <p>
        <Link to={back.to} className="admin-all">
          {back.label}
        </Link>
      </p>
      <AdminHeading aside={<span className="muted wrap-anywhere">{fileName}</span>}>
        {t.chooseTheColumns()}
      </AdminHeading>
      <ErrorSummary errors={errors} title={refused?.title} />
      <p className="muted mt-4">{note}</p>
      <Form method="post" action={action} noValidate className="card stack mt-4 max-w-[40rem]">
        <FormKey />
        <ColumnQuestions questions={open} fields={fields} />
        {selects && open.length > 0 ? (
          <details open={others.some(({ key }) => fields[columnField(key)]!.errors.length > 0)}>
            <summary>{t.otherColumns()}</summary>
            {selects}
          </details>
        ) : (
          selects
        )}
        <div className="admin-buttons">
          <Button name="intent" value="columns" pending={intent === "columns"} pendingLabel={t.reading()}>
            {submitLabel}
          </Button>
          <Button name="intent" value={discardIntent} variant="secondary">
            {t.discard()}
          </Button>
        </div>
      </Form>
    </>
  );
}
