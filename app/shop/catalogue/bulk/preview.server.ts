import { pieceKey, piecesOf } from "../pieces";
import type { ComparedRow } from "./compare.server";
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
    lostPieces: lostPiecesOf(comparison.rows),
    unknown: table.unknown.map(excerpt),
    fingerprint,
    query: { ...query, show, page },
    pages,
    rows: rows.map(previewRow).map(shortened),
  };
}

function lostPiecesOf(rows: readonly ComparedRow[]): number {
  let lost = 0;
  for (const row of rows) {
    if (row.kind !== "changed") continue;
    if (!row.fields.includes("colors") && !row.fields.includes("sizes")) continue;
    const kept = new Set(piecesOf(row.after).map(pieceKey));
    lost += piecesOf(row.before).filter((piece) => !kept.has(pieceKey(piece))).length;
  }
  return lost;
}
