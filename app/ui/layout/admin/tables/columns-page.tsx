import { Form, Link, useNavigation } from "@remix-run/react";

import * as t from "~/messages/tables";
import { columnDefaults, columnField, type ColumnQuestion } from "~/shop/base/files/table/column-questions";
import { tableAddress, type TableKind } from "~/shop/base/files/table/format";
import { previewAddress, type PreviewQuery } from "~/shop/base/files/table/preview";
import { Button } from "~/ui/base/button";
import { ColumnQuestions } from "~/ui/base/column-questions";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { FormKey } from "~/ui/layout/form-key";

/** Asks what the columns of an uploaded table are. Without an answer to the `open` questions there is no preview of it. */
export function ColumnsPage({
  table,
  id,
  fileName,
  query,
  open,
  others,
  refused,
}: {
  table: TableKind;
  id: string;
  fileName: string;
  query: PreviewQuery;
  open: readonly ColumnQuestion[];
  others: readonly ColumnQuestion[];
  refused?: RefusedForm;
}) {
  const intent = useNavigation().formData?.get("intent");
  const { errors, fields } = formState(refused?.lastResult, "columns", columnDefaults([...open, ...others]));
  const isOpen = open.length > 0;
  const selects = (
    <div className="mt-4 grid gap-4 sm:grid-cols-2">
      <ColumnQuestions questions={others} fields={fields} isCompact />
    </div>
  );
  return (
    <>
      <p>
        <Link
          to={isOpen ? tableAddress(table) : previewAddress(table, id, { ...query, asksColumns: false })}
          className="admin-all"
        >
          {isOpen ? t.uploadAnother() : t.whatWouldChange()}
        </Link>
      </p>
      <AdminHeading aside={<span className="muted wrap-anywhere">{fileName}</span>}>
        {t.chooseTheColumns()}
      </AdminHeading>
      <ErrorSummary errors={errors} title={refused?.title} />
      <p className="muted mt-4">{t.columnsAreRemembered()}</p>
      <Form
        method="post"
        action={previewAddress(table, id, query)}
        noValidate
        className="card stack mt-4 max-w-[40rem]"
      >
        <FormKey />
        <ColumnQuestions questions={open} fields={fields} />
        {isOpen ? (
          <details open={others.some(({ key }) => fields[columnField(key)]!.errors.length > 0)}>
            <summary>{t.otherColumns()}</summary>
            {selects}
          </details>
        ) : (
          selects
        )}
        <div className="admin-buttons">
          <Button name="intent" value="columns" pending={intent === "columns"} pendingLabel={t.reading()}>
            {t.showWhatWouldChange()}
          </Button>
          <Button name="intent" value="leave" variant="secondary">
            {t.discard()}
          </Button>
        </div>
      </Form>
    </>
  );
}
