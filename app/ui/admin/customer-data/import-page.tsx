import { Form, Link, useNavigation } from "@remix-run/react";

import { COLUMN_KEYS, COLUMNS, MAX_CUSTOMERS } from "~/shop/customer-data/import/columns";
import { MAX_TABLE_BYTES, TABLE_KEPT_HOURS, TABLE_FILES } from "~/shop/files/table/limits";
import { AdminHeading } from "~/ui/admin/admin-heading";
import { FileField } from "~/ui/admin/products/file-field";
import { Button, LinkButton } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { FormKey } from "~/ui/form-key";

/** Importing customers from a spreadsheet: upload a CSV file, check the preview, apply it. */
export function ImportPage({ refused }: { refused?: RefusedForm }) {
  const { fields, errors } = formState(refused?.lastResult, "table", { file: "" });
  const isSending = useNavigation().formMethod === "POST";
  return (
    <>
      <p>
        <Link to="/admin/staff" className="admin-all">
          Staff & customers
        </Link>
      </p>
      <AdminHeading>Import customers</AdminHeading>
      <ErrorSummary errors={errors} title={refused?.title} />
      <div className="admin-halves mt-6">
        <section className="card stack">
          <h2>1. Download</h2>
          <p>
            All approved customers, one row each, in the columns of the import. Use it as the
            template of your own table, and keep a copy: uploading it again restores these values.
          </p>
          <LinkButton to="/admin/customers.csv" download variant="secondary">
            DOWNLOAD TABLE
          </LinkButton>
        </section>
        <section className="card">
          <h2>2. Upload</h2>
          <Form
            method="post"
            action="/admin/customers/import"
            encType="multipart/form-data"
            noValidate
            className="stack mt-4"
          >
            <FormKey />
            <FileField
              field={fields.file}
              label="Table (CSV or Excel)"
              hint={`Up to ${MAX_CUSTOMERS.toLocaleString("en")} rows and ${MAX_TABLE_BYTES / 1024 / 1024} MB. Nothing changes yet: you see first what would.`}
              accept={TABLE_FILES}
              required
            />
            <Button pending={isSending} pendingLabel="READING...">
              SHOW WHAT WOULD CHANGE
            </Button>
          </Form>
        </section>
      </div>
      <Rules />
    </>
  );
}

function Rules() {
  return (
    <section className="prose mt-10">
      <h2>How the table is read</h2>
      <ul>
        <li>
          A row changes the customer with its <b>{COLUMNS.email}</b>. An unknown one creates an
          account, to which the person gets by signing in with this address. Nobody is ever deleted.
        </li>
        <li>
          Columns may be in any order. A missing column leaves its field unchanged; an empty cell
          clears it. Other columns are ignored.
        </li>
        <li>
          {COLUMNS.approved} is yes or no; a new customer without it is approved. It does not
          approve or suspend an existing one: that is done on the customer&rsquo;s page.
        </li>
        <li>
          Countries are two letters: SI, DE, FR. An address is complete or empty; only the state may
          be missing.
        </li>
        <li>
          The name of somebody who signs in is replaced by that of the sign-in service. VAT IDs are
          not checked with VIES.
        </li>
        <li>
          Text that begins like a formula has an apostrophe in front, so that no spreadsheet runs
          it. It is removed again on upload.
        </li>
        <li>A table that you do not apply is deleted after {TABLE_KEPT_HOURS} hours.</li>
      </ul>
      <p className="small muted">
        The columns: {COLUMN_KEYS.map((column) => COLUMNS[column]).join(", ")}.
      </p>
    </section>
  );
}
