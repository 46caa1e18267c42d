import { Form, Link, useNavigation } from "@remix-run/react";

import * as t from "~/messages/billing";
import * as tTables from "~/messages/tables";
import { columnDefaults } from "~/shop/base/files/table/column-questions";
import type { StatementQuestion } from "~/shop/billing/payments/statement/csv-columns.server";
import { columnsAddress, statementAddress } from "~/shop/billing/payments/statement/entry";
import { Button } from "~/ui/base/button";
import { ColumnQuestions } from "~/ui/base/column-questions";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { FormKey } from "~/ui/layout/form-key";

export function StatementColumns({
  statement: { id, fileName },
  questions,
  isAsked,
  hasHeadings,
  refused,
}: {
  statement: { id: string; fileName: string };
  questions: readonly StatementQuestion[];
  /** It cannot be read before. */
  isAsked: boolean;
  hasHeadings: boolean;
  refused?: RefusedForm;
}) {
  const intent = useNavigation().formData?.get("intent");
  const { errors, fields } = formState(refused?.lastResult, "columns", columnDefaults(questions));
  const back = isAsked
    ? { to: "/admin/payments/statement", label: t.uploadAnotherStatement() }
    : { to: statementAddress(id), label: t.backToProposals() };
  return (
    <>
      <p>
        <Link to={back.to} className="admin-all">
          {back.label}
        </Link>
      </p>
      <AdminHeading aside={<span className="muted wrap-anywhere">{fileName}</span>}>
        {tTables.chooseTheColumns()}
      </AdminHeading>
      <ErrorSummary errors={errors} title={refused?.title} />
      <p className="muted mt-4">{t.answersAreKept({ isAsked, hasHeadings })}</p>
      <Form
        method="post"
        action={isAsked ? statementAddress(id) : columnsAddress(id)}
        noValidate
        className="card stack mt-4 max-w-[40rem]"
      >
        <FormKey />
        <ColumnQuestions questions={questions} fields={fields} />
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
