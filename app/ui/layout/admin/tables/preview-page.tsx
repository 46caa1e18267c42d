import { encodingName, rowCounts, tableChanges, wrongRows, tableWords } from "~/texts/files";
import { Form, Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";

import { TABLE_KINDS, type TableKind } from "~/shop/base/files/table/format";
import { type Preview, previewAddress, ROW_KINDS } from "~/shop/base/files/table/preview";
import { Button, LinkButton } from "~/ui/base/button";
import { ChoiceLink } from "~/ui/base/choice";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { Pagination } from "~/ui/base/pagination";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { FormKey } from "~/ui/layout/form-key";
import { PreviewRows } from "./preview-rows";

/** Previews the changes of an uploaded table, to be applied or discarded. `refused` is why applying it failed. */
export function PreviewPage({
  table,
  preview,
  refused,
  children,
}: {
  table: TableKind;
  preview: Preview;
  refused?: RefusedForm;
  /** Further fields of the form that applies the table. */
  children?: ReactNode;
}) {
  const { id, fileName, counts, query, pages, rows } = preview;
  const { errors } = formState(refused?.lastResult, "table", {});
  return (
    <>
      <p>
        <Link to={TABLE_KINDS[table].address} className="admin-all">
          Upload another table
        </Link>
      </p>
      <AdminHeading aside={<span className="muted wrap-anywhere">{fileName}</span>}>
        What would change
      </AdminHeading>
      <ErrorSummary title={refused?.title} errors={errors} />
      <p className="lead mt-4">{rowCounts(counts)}</p>
      <PreviewNotes table={table} preview={preview} />
      <PreviewDecision table={table} preview={preview}>
        {children}
      </PreviewDecision>
      <nav aria-label="Rows" className="choices mt-8 mb-4">
        {ROW_KINDS.filter((kind) => counts[kind] > 0).map((kind) => (
          <ChoiceLink
            key={kind}
            to={previewAddress(table, id, { ...query, show: kind, page: 1 })}
            current={kind === query.show}
            keepScroll
          >
            {counts[kind].toLocaleString("en")} {kind}
          </ChoiceLink>
        ))}
      </nav>
      <PreviewRows table={table} kind={query.show} rows={rows} />
      <div className="mt-6">
        <Pagination
          page={query.page}
          pages={pages}
          address={(page) => previewAddress(table, id, { ...query, page })}
        />
      </div>
    </>
  );
}

/** The maximum number of ignored columns that are listed. */
const MAX_LISTED_COLUMNS = 10;

/** Notes on how the table was read: guessed encoding, ignored columns, what is not in it. */
function PreviewNotes({ table, preview }: { table: TableKind; preview: Preview }) {
  const { one, several } = tableWords(table);
  const { absent, unknown, query } = preview;
  return (
    <ul className="mt-2 max-w-[46rem] space-y-1 text-sm">
      {query.letters && (
        <li>
          The file does not declare its encoding; it was read as {encodingName(query.letters)}.
          Where letters like č or è look wrong, save it as &ldquo;CSV UTF-8&rdquo; and upload it
          again.
        </li>
      )}
      {unknown.length > 0 && (
        <li className="wrap-anywhere">
          {unknown.length === 1 ? "A column is" : `${unknown.length} columns are`} not read:{" "}
          {unknown.slice(0, MAX_LISTED_COLUMNS).join(", ")}
          {unknown.length > MAX_LISTED_COLUMNS && ", …"}.
        </li>
      )}
      {absent > 0 && (
        <li>
          {absent === 1
            ? `1 ${one} of the shop is not in the table, and stays as it is.`
            : `${absent.toLocaleString("en")} ${several} of the shop are not in the table, and stay as they are.`}
        </li>
      )}
    </ul>
  );
}

/** The buttons that apply or discard the table, and the download of its invalid rows. */
function PreviewDecision({
  table,
  preview: { id, counts, fingerprint, query },
  children,
}: {
  table: TableKind;
  preview: Preview;
  children?: ReactNode;
}) {
  const { address } = TABLE_KINDS[table];
  const { undo, undoOfNew } = tableWords(table);
  const { state, formData } = useNavigation();
  const intent = state === "idle" ? null : formData?.get("intent");
  const canApply = counts.changed + counts.new > 0;
  const without = counts.wrong > 0 ? `, without the ${wrongRows(counts.wrong)}` : "";
  return (
    <Form method="post" action={previewAddress(table, id, query)} className="mt-6">
      <FormKey />
      <input type="hidden" name="fingerprint" value={fingerprint} />
      {canApply && children}
      <div className="admin-buttons">
        {canApply && (
          <Button
            name="intent"
            value="apply"
            pending={intent === "apply"}
            pendingLabel="APPLYING..."
          >
            {`Apply ${tableChanges(counts, table)}${without}`.toUpperCase()}
          </Button>
        )}
        <Button name="intent" value="leave" variant="secondary">
          DISCARD
        </Button>
        {counts.wrong > 0 && (
          <LinkButton to={`${address}/${id}/wrong.csv`} download variant="secondary">
            DOWNLOAD THE WRONG ROWS
          </LinkButton>
        )}
      </div>
      {canApply && <p className="muted small mt-3">{counts.changed === 0 ? undoOfNew : undo}</p>}
      {!canApply && <p className="mt-3">There is nothing in this table to apply.</p>}
    </Form>
  );
}
