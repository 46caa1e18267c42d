import { Form, Link, useNavigation } from "@remix-run/react";

import type { Preview } from "~/shop/catalogue/bulk/preview";
import { GUESSED_ENCODINGS, previewAddress } from "~/shop/catalogue/bulk/preview-query";
import { applyText, countsText, ROW_KINDS, wrongRowsText } from "~/shop/catalogue/bulk/row-kinds";
import { Button, LinkButton } from "~/ui/base/button";
import { ChoiceLink } from "~/ui/base/choice";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Pagination } from "~/ui/base/pagination";
import { AdminHeading } from "~/ui/admin/admin-heading";

import { PreviewRows } from "./preview-rows";

/** Previews the changes of an uploaded table, to be applied or discarded. `problem` is why applying it failed. */
export function PreviewPage({ preview, problem }: { preview: Preview; problem?: string }) {
  const { id, fileName, counts, query, pages, rows } = preview;
  return (
    <>
      <p>
        <Link to="/admin/products/bulk" className="admin-all">
          Upload another table
        </Link>
      </p>
      <AdminHeading aside={<span className="muted wrap-anywhere">{fileName}</span>}>
        What would change
      </AdminHeading>
      {problem && <ErrorSummary title="Nothing was applied" errors={[{ message: problem }]} />}
      <p className="lead mt-4">{countsText(counts)}</p>
      <PreviewNotes preview={preview} />
      <Decision preview={preview} />
      <nav aria-label="Rows" className="choices mt-8 mb-4">
        {ROW_KINDS.filter((kind) => counts[kind] > 0).map((kind) => (
          <ChoiceLink
            key={kind}
            to={previewAddress(id, { ...query, show: kind, page: 1 })}
            current={kind === query.show}
            keepScroll
          >
            {counts[kind].toLocaleString("en")} {kind}
          </ChoiceLink>
        ))}
      </nav>
      <PreviewRows kind={query.show} rows={rows} />
      <div className="mt-6">
        <Pagination
          page={query.page}
          pages={pages}
          address={(page) => previewAddress(id, { ...query, page })}
        />
      </div>
    </>
  );
}

/** The buttons that apply or discard the table, and the download of its invalid rows. */
function Decision({ preview: { id, counts, fingerprint, query } }: { preview: Preview }) {
  const { state, formData } = useNavigation();
  const intent = state === "idle" ? null : formData?.get("intent");
  const canApply = counts.changed + counts.new > 0;
  const without = counts.wrong > 0 ? `, without the ${wrongRowsText(counts.wrong)}` : "";
  return (
    <Form method="post" action={previewAddress(id, query)} className="mt-6">
      <input type="hidden" name="fingerprint" value={fingerprint} />
      <div className="admin-buttons">
        {canApply && (
          <Button
            name="intent"
            value="apply"
            pending={intent === "apply"}
            pendingLabel="APPLYING..."
          >
            {`Apply ${applyText(counts)}${without}`.toUpperCase()}
          </Button>
        )}
        <Button name="intent" value="leave" variant="secondary">
          DISCARD
        </Button>
        {counts.wrong > 0 && (
          <LinkButton to={`/admin/products/bulk/${id}/wrong.csv`} download variant="secondary">
            DOWNLOAD THE WRONG ROWS
          </LinkButton>
        )}
      </div>
      {canApply ? (
        <p className="muted small mt-3">
          To be able to undo this, <a href="/admin/products.csv">download the current table</a>{" "}
          first: uploading it restores the old values. The audit lists the changes as well.
        </p>
      ) : (
        <p className="mt-3">There is nothing in this table to apply.</p>
      )}
    </Form>
  );
}

/** The maximum number of ignored columns that are listed. */
const MAX_LISTED_COLUMNS = 10;

/** Notes on how the table was read: guessed encoding, ignored columns, styles that are not in it. */
function PreviewNotes({ preview }: { preview: Preview }) {
  const { absent, unknown, query } = preview;
  return (
    <ul className="mt-2 max-w-[46rem] space-y-1 text-sm">
      {query.letters && (
        <li>
          The file does not declare its encoding; it was read as {GUESSED_ENCODINGS[query.letters]}.
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
            ? "1 style of the shop is not in the table; it stays as it is."
            : `${absent.toLocaleString("en")} styles of the shop are not in the table; they stay as they are.`}
        </li>
      )}
    </ul>
  );
}
