import { Form, Link, useNavigation } from "@remix-run/react";

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
          All payments
        </Link>
      </p>
      <AdminHeading>Bank statement</AdminHeading>
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
          label="Statement (camt.053, MT940, CSV or XLSX)"
          hint={`Up to ${MAX_BOOKABLE} payments and ${MAX_STATEMENT_BYTES / 1024 / 1024} MB, or several statements in a ZIP. Nothing is booked yet: you see the proposals first.`}
          accept=".xml,.csv,.txt,.sta,.940,.mt940,.swi,.xlsx,.xls,.zip,text/csv,text/xml,application/xml,application/zip"
          required
        />
        <Button pending={isSending} pendingLabel="READING...">
          SHOW PROPOSALS
        </Button>
      </Form>
      <details className="prose small mt-6">
        <summary className="admin-more">How is a statement read?</summary>
        <ul>
          <li>
            A payment is matched to the order named in its reference or text: by the payment reference of any version of
            the proforma, or by the number of the proforma or order.
          </li>
          <li>
            Where the headings of a CSV file or workbook do not say which columns have the day, the amount, and the
            reference or purpose, you are asked.
          </li>
          <li>
            Where no order is named, but the payer has an open order of exactly this amount, that order is suggested and
            you choose.
          </li>
          <li>
            Refunds and bank returns are matched to the payment they concern. Other debits, other currencies and what
            the bank has not booked yet are left out.
          </li>
          <li>
            No entry is booked twice, even from another upload. Where only date and amount suggest that two entries are
            the same, both are shown and you choose.
          </li>
          <li>An entry counts as euro if it says EUR, euro or €, or if the file names no currency at all.</li>
          <li>A statement that you do not book is deleted after {STATEMENT_KEPT_HOURS} hours.</li>
        </ul>
      </details>
    </>
  );
}
