import { Form, useNavigation } from "@remix-run/react";

import { markLookAlikes } from "~/formats/email";
import * as t from "~/messages/tables";
import { tableAddress, type TableKind } from "~/shop/base/files/table/format";
import { type Preview, previewAddress, ROW_KINDS } from "~/shop/base/files/table/preview";
import { zerosLost } from "~/shop/base/files/table/cell-notes";
import { rowCounts, sheetRead, tableChanges } from "~/shop/base/files/table/preview";
import { AppLink } from "~/ui/base/app-link";
import { Button, LinkButton } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Checkbox } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { Pagination } from "~/ui/base/pagination";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { FilterLinks } from "~/ui/layout/admin/filter-bar";
import { FormKey } from "~/ui/layout/form-key";
import { PreviewRows } from "./preview-rows";

/** What was ticked in a refused form: to invite new customers, and to make sold-out pieces that get stock available. */
interface Ticked {
  invites: boolean;
  reopens: boolean;
}

/** To be applied or discarded. `refused` is why applying failed. */
export function PreviewPage({
  table,
  preview,
  refused,
  ticked,
}: {
  table: TableKind;
  preview: Preview;
  refused?: RefusedForm;
  ticked?: Ticked;
}) {
  const { id, fileName, counts, query, pages, rows, wrong } = preview;
  const { errors } = formState(refused?.lastResult, "table", {});
  return (
    <>
      <AdminHeading
        aside={<span className="muted wrap-anywhere">{fileName}</span>}
        actions={
          <LinkButton to={tableAddress(table)} variant="secondary">
            {t.uploadAnother()}
          </LinkButton>
        }
      >
        {t.whatWouldChange()}
      </AdminHeading>
      <ErrorSummary title={refused?.title} errors={errors} />
      <p className="lead">{rowCounts(counts)}</p>
      <PreviewNotes table={table} preview={preview} />
      {wrong.length > 0 && (
        <section className="mt-4" aria-labelledby="wrong">
          <h2 id="wrong">
            {t.firstWrongRows({ isCut: wrong.length < counts.wrong, shown: wrong.length, count: counts.wrong })}
          </h2>
          <PreviewRows table={table} kind="wrong" rows={wrong} />
        </section>
      )}
      <div className="mt-4">
        <FilterLinks
          label={t.rows()}
          links={ROW_KINDS.filter((kind) => counts[kind] > 0).map((kind) => ({
            label: t.rowCount(kind, { count: counts[kind] }),
            to: previewAddress(table, id, { ...query, show: kind, page: 1 }),
            isCurrent: kind === query.show,
          }))}
        />
      </div>
      <PreviewRows table={table} kind={query.show} rows={rows} />
      <div className="mt-6">
        <Pagination page={query.page} pages={pages} address={(page) => previewAddress(table, id, { ...query, page })} />
      </div>
      <PreviewDecision table={table} preview={preview} ticked={ticked} />
    </>
  );
}

/** Ignored columns. */
const MAX_LISTED_COLUMNS = 10;

/** Corrected postcodes. */
const MAX_LISTED_CORRECTIONS = 10;

/** How the table was read and what can be undone, and the download of its invalid rows. */
function PreviewNotes({ table, preview }: { table: TableKind; preview: Preview }) {
  const { id, absent, unknown, corrections, notes, query, counts } = preview;
  const canApply = counts.changed + counts.new > 0;
  return (
    <ul className="mt-2 max-w-[46rem] space-y-1 text-sm">
      {query.sheets && <li className="wrap-anywhere strong">{sheetRead(query.sheets)}</li>}
      {query.letters && <li>{t.guessedEncoding({ encoding: t.encodingName(query.letters) })}</li>}
      {unknown.length > 0 && (
        <li className="wrap-anywhere">
          {t.columnsNotRead({
            count: unknown.length,
            columns: unknown.slice(0, MAX_LISTED_COLUMNS).join(", "),
            isCut: unknown.length > MAX_LISTED_COLUMNS,
          })}
        </li>
      )}
      {corrections.length > 0 && (
        <li>
          {markLookAlikes(zerosLost(corrections, MAX_LISTED_CORRECTIONS))}
          <Form method="post" action={previewAddress(table, id, query)} className="mt-1">
            <FormKey />
            <Button name="intent" value="correct" variant="quiet">
              {t.putZerosBack({ count: corrections.length })}
            </Button>
          </Form>
        </li>
      )}
      {notes.map((note) => (
        <li key={note} className="wrap-anywhere strong">
          {markLookAlikes(note)}
        </li>
      ))}
      <li>
        <AppLink to={previewAddress(table, id, { ...query, asksColumns: true })}>{t.chooseOtherColumns()}</AppLink>
      </li>
      {absent > 0 && <li>{t.notInTable(table, { count: absent })}</li>}
      <li>
        {canApply
          ? counts.changed === 0
            ? t.undoOfNewInTable(table)
            : t.undoOfTable(table)
          : t.wrongStepNothingToApply()}
      </li>
      {counts.wrong > 0 && (
        <li>
          <AppLink to={`${tableAddress(table)}/${id}/wrong.csv`} download className="btn btn-quiet">
            {t.downloadWrongRows()}
          </AppLink>
        </li>
      )}
    </ul>
  );
}

/** Apply or discard: at the foot of the screen. */
function PreviewDecision({
  table,
  preview: { id, counts, soldOut, fingerprint, query },
  ticked,
}: {
  table: TableKind;
  preview: Preview;
  ticked?: Ticked;
}) {
  const { state, formData } = useNavigation();
  const intent = state === "idle" ? null : formData?.get("intent");
  const canApply = counts.changed + counts.new > 0;
  const { fields } = formState(null, "import", { invite: ticked?.invites, reopen: ticked?.reopens });
  return (
    <Form method="post" action={previewAddress(table, id, query)} className="admin-bar mt-4">
      <FormKey />
      <input type="hidden" name="fingerprint" value={fingerprint} />
      {table === "customers" && counts.new > 0 && (
        <div className="mb-4">
          <Checkbox field={fields.invite} label={t.sendInvitationsToTheNew()} hint={t.byEMailToThose()} />
        </div>
      )}
      {soldOut > 0 && (
        <div className="mb-4">
          <Checkbox field={fields.reopen} label={t.reopenSoldOut({ count: soldOut })} hint={t.reopenHint()} />
        </div>
      )}
      <div className="admin-buttons">
        {canApply && (
          <Button name="intent" value="apply" pending={intent === "apply"} pendingLabel={t.applying()}>
            {t.applyTable({ changes: tableChanges(counts, table).toUpperCase(), wrong: counts.wrong })}
          </Button>
        )}
        <Button name="intent" value="leave" variant="secondary">
          {t.discard()}
        </Button>
      </div>
    </Form>
  );
}
