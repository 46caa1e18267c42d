import { Form, Link, useNavigation } from "@remix-run/react";

import { COLUMN_KEYS, COLUMNS } from "~/shop/catalogue/bulk/columns";
import {
  MAX_TABLE_BYTES,
  MAX_TABLE_ROWS,
  TABLE_KEPT_HOURS,
  TABLE_FILES,
} from "~/shop/files/table/limits";
import { Button, LinkButton } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState, type RefusedForm } from "~/ui/base/form-state";

import { AdminHeading } from "~/ui/admin/admin-heading";
import { FormKey } from "~/ui/form-key";
import { FileField } from "../file-field";

/** Editing the collection in a spreadsheet: download a CSV file, edit it, upload it, check the preview, apply it. */
export function BulkPage({ refused }: { refused?: RefusedForm }) {
  const { fields, errors } = formState(refused?.lastResult, "table", { file: "" });
  const isSending = useNavigation().formMethod === "POST";
  return (
    <>
      <p>
        <Link to="/admin/products" className="admin-all">
          All products
        </Link>
      </p>
      <AdminHeading>Edit as a table</AdminHeading>
      <ErrorSummary errors={errors} title={refused?.title} />
      <div className="admin-halves mt-6">
        <section className="card stack">
          <h2>1. Download</h2>
          <p>
            One row for each style, inactive ones too. Open the file in Excel, Numbers or
            LibreOffice, change what you like, and save it as CSV or as .xlsx. Keep a copy:
            uploading it again restores these values.
          </p>
          <LinkButton to="/admin/products.csv" download variant="secondary">
            DOWNLOAD TABLE
          </LinkButton>
        </section>
        <section className="card">
          <h2>2. Upload</h2>
          <Form
            method="post"
            action="/admin/products/bulk"
            encType="multipart/form-data"
            noValidate
            className="stack mt-4"
          >
            <FormKey />
            <FileField
              field={fields.file}
              label="Table (CSV or Excel)"
              hint={`Up to ${MAX_TABLE_ROWS.toLocaleString("en")} rows and ${MAX_TABLE_BYTES / 1024 / 1024} MB. Nothing changes yet: you see first what would.`}
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
          A row changes the style with its <b>{COLUMNS.styleCode}</b>. An unknown code creates a new
          style, which needs a name and a wholesale price. No style is ever deleted.
        </li>
        <li>
          Columns may be in any order. A missing column leaves its field unchanged; an empty cell
          clears it. Other columns are ignored.
        </li>
        <li>
          Prices as 46,00 or 46.00, in euro, net. Separate sizes and colours with commas, picture
          addresses with spaces; {COLUMNS.bestSeller} and {COLUMNS.isActive} are yes or no.
        </li>
        <li>
          {COLUMNS.windows} are the names of the <Link to="/admin/windows">delivery windows</Link>{" "}
          in which a style is offered, with a bar between them: In stock | Autumn 2027. With an
          empty cell it is in none, so that it can&rsquo;t be ordered; a new style then is in the
          first window that has not ended.
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
