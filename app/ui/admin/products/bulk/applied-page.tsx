import { Link } from "@remix-run/react";

import type { LeftOut } from "~/shop/catalogue/bulk/preview";
import { previewAddress } from "~/shop/catalogue/bulk/preview-query";
import { type Applied, applyText, wrongRowsText } from "~/shop/catalogue/bulk/row-kinds";
import { LinkButton } from "~/ui/base/button";
import { Notice } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";

import { AdminHeading } from "~/ui/admin/admin-heading";
import { PreviewRows } from "./preview-rows";

/** The result of an applied table: the counts of its changes, and the rows that were left out. */
export function AppliedPage({
  id,
  fileName,
  applied,
  leftOut: { rows, page, pages },
}: {
  id: string;
  fileName: string;
  applied: Applied;
  leftOut: LeftOut;
}) {
  return (
    <>
      <AdminHeading aside={<span className="muted wrap-anywhere">{fileName}</span>}>
        Table applied
      </AdminHeading>
      <Notice tone="good" title={`Applied: ${applyText(applied)}.`}>
        <p>
          {applied.wrong > 0 && `Left out: the ${wrongRowsText(applied.wrong)}. `}
          The changes are listed in the <Link to={`/admin/audit?subject=upload:${id}`}>audit</Link>.
          To restore the old values, upload the table that you downloaded before.
        </p>
      </Notice>
      <div className="admin-buttons mt-6">
        <LinkButton to="/admin/products">ALL PRODUCTS</LinkButton>
        <LinkButton to="/admin/products/bulk" variant="secondary">
          UPLOAD ANOTHER TABLE
        </LinkButton>
        {rows.length > 0 && (
          <LinkButton to={`/admin/products/bulk/${id}/wrong.csv`} download variant="secondary">
            DOWNLOAD THE WRONG ROWS
          </LinkButton>
        )}
      </div>
      {rows.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-4">Left out</h2>
          <PreviewRows kind="wrong" rows={rows} />
          <Pagination
            page={page}
            pages={pages}
            address={(number) => previewAddress(id, { page: number })}
          />
        </section>
      )}
    </>
  );
}
