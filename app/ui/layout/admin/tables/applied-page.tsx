import * as t from "~/messages/tables";
import { Link } from "@remix-run/react";

import { bulkChangeAddress } from "~/shop/desk/bulk-changes/bulk-change";
import { TABLE_KINDS, tableAddress, type TableKind } from "~/shop/base/files/table/format";
import { type AppliedUpload, type LeftOut, previewAddress, tableChanges } from "~/shop/base/files/table/preview";
import { LinkButton } from "~/ui/base/button";
import { Notice } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";

import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { PreviewRows } from "./preview-rows";
import { PanelLink } from "../rights";

/** Counts of changes, and the rows that were left out. */
export function AppliedPage({
  table,
  id,
  fileName,
  applied,
  leftOut: { rows, page, pages },
}: {
  table: TableKind;
  id: string;
  fileName: string;
  applied: AppliedUpload;
  leftOut: LeftOut;
}) {
  const address = tableAddress(table);
  return (
    <>
      <AdminHeading aside={<span className="muted wrap-anywhere">{fileName}</span>}>{t.tableApplied()}</AdminHeading>
      <Notice tone="good" title={t.appliedChanges({ changes: tableChanges(applied, table) })}>
        <p>
          {applied.wrong > 0 && `${t.wrongRowsLeftOut({ count: applied.wrong })} `}
          {t.theChangesAreListedIn({
            link: (words) => <PanelLink to={`/admin/audit?subject=upload:${id}`}>{words}</PanelLink>,
          })}
          {applied.undo !== "none" && " "}
          {applied.undo === "possible" && t.tableCanBeUndone()}
          {applied.undo === "gone" && t.tableUndoOver()}
          {applied.undo === "done" &&
            t.itWasUndone({ link: (words) => <Link to={bulkChangeAddress(id)}>{words}</Link> })}
        </p>
      </Notice>
      <div className="admin-buttons mt-6">
        <LinkButton to={TABLE_KINDS[table].list}>{t.allOfTable(table)}</LinkButton>
        {applied.undo === "possible" && (
          <LinkButton to={bulkChangeAddress(id)} variant="secondary">
            {t.undoButton()}
          </LinkButton>
        )}
        <LinkButton to={address} variant="secondary">
          {t.uploadAnotherTable()}
        </LinkButton>
        {rows.length > 0 && (
          <LinkButton to={`${address}/${id}/wrong.csv`} download variant="secondary">
            {t.downloadWrongRows()}
          </LinkButton>
        )}
      </div>
      {rows.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-4">{t.leftOut()}</h2>
          <PreviewRows table={table} kind="wrong" rows={rows} />
          <Pagination page={page} pages={pages} address={(number) => previewAddress(table, id, { page: number })} />
        </section>
      )}
    </>
  );
}
