import { Form, Link, useNavigation } from "@remix-run/react";

import * as t from "~/messages/billing";
import { MAX_BOOKABLE, MAX_STATEMENT_BYTES, STATEMENT_KEPT_HOURS } from "~/shop/billing/payments/statement/entry";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { FileField } from "~/ui/base/file-field";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";

/** The upload of a bank statement, and how it is read. */
export function StatementPage({ refused }: { refused?: RefusedForm }) {
  const { fields, errors } = formState(refused?.lastResult, "statement", { file: "" });
  const isSending = useNavigation().formMethod === "POST";
  return (
    <>
      <p>
        <Link to="/admin/payments" className="admin-all">
          {t.allPayments()}
        </Link>
      </p>
      <AdminHeading>{t.bankStatement()}</AdminHeading>
      <ErrorSummary errors={errors} title={refused?.title} />
      <Form
        method="post"
        action="/admin/payments/statement"
        encType="multipart/form-data"
        noValidate
        className="card stack mt-6 max-w-[40rem]"
      >
        <FormKey />
        <FileField
          field={fields.file}
          label={t.statementFile()}
          hint={t.statementLimits({ most: MAX_BOOKABLE, megabytes: MAX_STATEMENT_BYTES / 1024 / 1024 })}
          accept=".xml,.csv,.txt,.sta,.940,.mt940,.swi,.xlsx,.xls,.zip,text/csv,text/xml,application/xml,application/zip"
          required
        />
        <Button pending={isSending} pendingLabel={t.reading()}>
          {t.showProposals()}
        </Button>
      </Form>
      <details className="prose small mt-6">
        <summary className="admin-more">{t.howStatementIsRead()}</summary>
        <ul>
          <li>{t.howMatched()}</li>
          <li>{t.howColumnsAreAsked()}</li>
          <li>{t.howPayerIsMatched()}</li>
          <li>{t.howRefundsAreMatched()}</li>
          <li>{t.howNothingIsBookedTwice()}</li>
          <li>{t.howEuroIsTold()}</li>
          <li>{t.howLongKept({ statementKeptHours: STATEMENT_KEPT_HOURS })}</li>
        </ul>
      </details>
    </>
  );
}
