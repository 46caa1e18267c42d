import { Form, Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";

import * as t from "~/messages/desk";
import { TABLE_KINDS, type TableKind } from "~/shop/base/files/table/format";
import { MAX_TABLE_BYTES, TABLE_FILES, TABLE_KEPT_HOURS } from "~/shop/base/files/table/limits";
import { Button, LinkButton } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";

import { AdminHeading } from "../admin-heading";
import { FileField } from "~/ui/base/file-field";

/** Editing in a spreadsheet: download the table, edit it, upload it; then its preview follows. */
export function UploadPage({
  table,
  heading,
  back,
  about,
  columns,
  maxRows,
  refused,
  children,
}: {
  table: TableKind;
  heading: string;
  /** The name of the list. */
  back: string;
  /** What the download is. */
  about: ReactNode;
  /** The headings of its columns. */
  columns: readonly string[];
  maxRows: number;
  refused?: RefusedForm;
  /** How the table is read: list items. */
  children: ReactNode;
}) {
  const { address, list, csv } = TABLE_KINDS[table];
  const { fields, errors } = formState(refused?.lastResult, "table", { file: "" });
  const isSending = useNavigation().formMethod === "POST";
  return (
    <>
      <p>
        <Link to={list} className="admin-all">
          {back}
        </Link>
      </p>
      <AdminHeading>{heading}</AdminHeading>
      <ErrorSummary errors={errors} title={refused?.title} />
      <div className="admin-halves mt-6">
        <section className="card stack">
          <h2>{t.oneDownload()}</h2>
          <p>{about}</p>
          <LinkButton to={csv} download variant="secondary">
            {t.downloadTable()}
          </LinkButton>
        </section>
        <section className="card">
          <h2>{t.twoUpload()}</h2>
          <Form method="post" action={address} encType="multipart/form-data" noValidate className="stack mt-4">
            <FormKey />
            <FileField
              field={fields.file}
              label={t.tableCsvOrExcel()}
              hint={t.tableHint({ rows: maxRows, megabytes: MAX_TABLE_BYTES / 1024 / 1024 })}
              accept={TABLE_FILES}
              required
            />
            <Button pending={isSending} pendingLabel={t.reading()}>
              {t.showWhatWouldChange()}
            </Button>
          </Form>
        </section>
      </div>
      <section className="prose mt-10">
        <h2>{t.howTheTableIsRead()}</h2>
        <ul>
          {children}
          <li>{t.textThatBeginsLikeA()}</li>
          <li>{t.aTableThatYouDo({ tableKeptHours: TABLE_KEPT_HOURS })}</li>
        </ul>
        <p className="small muted">{t.theColumns({ list: columns.join(", ") })}</p>
      </section>
    </>
  );
}
