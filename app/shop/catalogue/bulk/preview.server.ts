import { pageOf } from "~/shop/paging";
import { compareUpload } from "./compare-upload.server";
import { excerpt, shortened } from "~/shop/files/table/excerpt";
import { PREVIEW_ROWS } from "~/shop/files/table/limits";
import type { Preview } from "~/shop/files/table/preview";
import type { PreviewQuery } from "~/shop/files/table/preview-query";
import { previewRow } from "./preview-row.server";
import { ROW_KINDS } from "~/shop/files/table/row-kinds";
import type { Upload } from "~/shop/files/table/uploads.server";

/** What applying a table would change now: the counts, and a page of its rows of one kind. */
export async function previewOf(upload: Upload, query: PreviewQuery): Promise<Preview> {
  const { table, comparison } = await compareUpload(upload);
  const { counts, absent, fingerprint } = comparison;
  const show = query.show ?? ROW_KINDS.find((kind) => counts[kind] > 0) ?? "unchanged";
  const { page, pages, skip, take } = pageOf(counts[show], query.page, PREVIEW_ROWS);
  const rows = comparison.rows.filter(({ kind }) => kind === show).slice(skip, skip + take);
  return {
    id: upload.id,
    fileName: upload.fileName,
    counts,
    absent,
    unknown: table.unknown.map(excerpt),
    fingerprint,
    query: { ...query, show, page },
    pages,
    rows: rows.map(previewRow).map(shortened),
  };
}
