import { Form, Link, useNavigation } from "@remix-run/react";

import {
  MAX_BOOKABLE,
  MAX_STATEMENT_BYTES,
  STATEMENT_KEPT_HOURS,
} from "~/shop/billing/payments/statement/entry";
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
          hint={`Up to ${MAX_BOOKABLE} payments and ${MAX_STATEMENT_BYTES / 1024 / 1024} MB, also several statements in a ZIP. Nothing is booked yet: you see first what is proposed.`}
          accept=".xml,.csv,.txt,.sta,.940,.mt940,.swi,.xlsx,.zip,text/csv,text/xml,application/xml,application/zip"
          required
        />
        <Button pending={isSending} pendingLabel="READING...">
          SHOW WHAT IS PROPOSED
        </Button>
      </Form>
      <details className="prose small mt-6">
        <summary className="admin-more">How is a statement read?</summary>
        <ul>
          <li>
            A payment is proposed for the order that its reference or text names: by the payment
            reference of any version of the proforma, or by the number of the proforma or order.
          </li>
          <li>
            Where the headings of a CSV file or workbook do not say which columns have the day, the
            amount, and the reference or purpose, you are asked.
          </li>
          <li>
            Where a payment names no order, but an open order of the payer has just its amount, that
            order is suggested, and you choose.
          </li>
          <li>
            Money that went back, or that the bank has taken back, is proposed against the payment
            it takes back. Other debits, other currencies and what the bank has not booked yet are
            left out.
          </li>
          <li>
            No entry is booked twice, also from another upload. Where nothing but day and amount
            says that two entries are one, both are shown, and you choose.
          </li>
          <li>
            Only what says EUR, euro or € is in euro, and a file that has no word about its
            currency.
          </li>
          <li>A statement that you do not book is deleted after {STATEMENT_KEPT_HOURS} hours.</li>
        </ul>
      </details>
    </>
  );
}
