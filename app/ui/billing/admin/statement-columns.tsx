import { Form, Link, useNavigation } from "@remix-run/react";

import * as t from "~/messages/billing";
import type { AskedColumn } from "~/shop/billing/payments/statement/csv-columns";
import type { ColumnQuestion } from "~/shop/billing/payments/statement/csv-questions";
import { statementAddress } from "~/shop/billing/payments/statement/entry";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { FieldErrors } from "~/ui/base/field";
import { type FieldState, formState, type RefusedForm } from "~/ui/base/form-state";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { FormKey } from "~/ui/layout/form-key";

const NONE: Record<AskedColumn, string> = { date: "", amount: "", reference: "" };

export function StatementColumns({
  statement: { id, fileName },
  questions,
  refused,
}: {
  statement: { id: string; fileName: string };
  questions: readonly ColumnQuestion[];
  refused?: RefusedForm;
}) {
  const intent = useNavigation().formData?.get("intent");
  const { errors, fields } = formState(refused?.lastResult, "columns", NONE);
  return (
    <>
      <p>
        <Link to="/admin/payments/statement" className="admin-all">
          {t.uploadAnotherStatement()}
        </Link>
      </p>
      <AdminHeading aside={<span className="muted wrap-anywhere">{fileName}</span>}>
        {t.chooseTheColumns()}
      </AdminHeading>
      <ErrorSummary errors={errors} title={refused?.title} />
      <p className="muted mt-4">{t.columnsUnknown()}</p>
      <Form method="post" action={statementAddress(id)} noValidate className="card stack mt-4 max-w-[40rem]">
        <FormKey />
        {questions.map((question) => (
          <Question key={question.column} {...question} field={fields[question.column]} />
        ))}
        <div className="admin-buttons">
          <Button name="intent" value="columns" pending={intent === "columns"} pendingLabel={t.reading()}>
            {t.showProposals()}
          </Button>
          <Button name="intent" value="discard" variant="secondary">
            {t.discard()}
          </Button>
        </div>
      </Form>
    </>
  );
}

/** With the columns that may be meant and their first values. */
function Question({ column, options, field }: ColumnQuestion & { field: FieldState }) {
  return (
    <fieldset aria-describedby={field.errorId}>
      <legend className="mb-2">
        <strong className="block">{t.whichColumn(column)}</strong>
        <span className="muted small">{column === "amount" && t.amountColumnHint()}</span>
      </legend>
      {options.map(({ place, heading, samples }, at) => (
        <label key={place} className="check">
          <input
            type="radio"
            id={at === 0 ? field.id : undefined}
            name={field.name}
            value={place}
            defaultChecked={field.value === String(place)}
            required
          />
          <span className="wrap-anywhere">{`${heading || t.columnNumber({ number: place + 1 })}: ${samples.join(" · ")}`}</span>
        </label>
      ))}
      <FieldErrors field={field} />
    </fieldset>
  );
}
