import { excerpt, shortened } from "~/shop/files/table/excerpt";
import { PREVIEW_ROWS } from "~/shop/files/table/limits";
import { type Preview, type PreviewRow, reasonsText } from "~/shop/files/table/preview";
import type { PreviewQuery } from "~/shop/files/table/preview-query";
import { ROW_KINDS } from "~/shop/files/table/row-kinds";
import type { Upload } from "~/shop/files/table/uploads.server";
import { wrongRowsCsv } from "~/shop/files/table/wrong-rows.server";
import { pageOf } from "~/shop/paging";
import { COLUMNS } from "./columns";
import { type ComparedRow, type ComparedUpload, compareUpload } from "./compare.server";
import { cellsToCorrect, stockedRow, wordsOf } from "./compare-row.server";
import type { CurrentPiece } from "./current-pieces.server";

/** What applying a table would change now: the counts, and a page of its rows of one kind. */
export async function previewOf(upload: Upload, query: PreviewQuery): Promise<Preview> {
  const { table, rows, counts, absent, fingerprint } = await compareUpload(upload);
  const show = query.show ?? ROW_KINDS.find((kind) => counts[kind] > 0) ?? "unchanged";
  const { page, pages, skip, take } = pageOf(counts[show], query.page, PREVIEW_ROWS);
  const shown = rows.filter(({ kind }) => kind === show).slice(skip, skip + take);
  return {
    id: upload.id,
    fileName: upload.fileName,
    counts,
    absent,
    unknown: table.unknown.map(excerpt),
    fingerprint,
    query: { ...query, show, page },
    pages,
    rows: shown.map(previewRow).map(shortened),
  };
}

const nameOf = ({ styleName, piece: { color, size } }: CurrentPiece) =>
  [styleName, color, size].filter(Boolean).join(", ");

function previewRow(compared: ComparedRow): PreviewRow {
  const { kind, row, before } = compared;
  const key = compared.kind === "wrong" ? compared.sku : compared.before.piece.sku;
  const blank = { kind, row, key, name: before ? nameOf(before) : "", cells: [], reasons: [] };
  switch (compared.kind) {
    case "wrong": {
      const reasons = compared.faults.map(({ column, reason }) => ({
        heading: column && COLUMNS[column],
        reason,
      }));
      return { ...blank, reasons };
    }
    case "unchanged":
      return blank;
    case "changed": {
      const [was, now] = [wordsOf(stockedRow(compared.before.piece)), wordsOf(compared.after)];
      const fields = (["ean", "availability", "stock"] as const).filter(
        (field) => was[field] !== now[field],
      );
      const cells = fields.map((field) => ({
        heading: COLUMNS[field],
        before: was[field],
        after: now[field],
      }));
      return { ...blank, cells };
    }
  }
}

/** The wrong rows of a table as a CSV file with their errors; "" when there are none. */
export function wrongRowsFile({ table, rows }: ComparedUpload): string {
  const wrong = rows.filter((row) => row.kind === "wrong");
  if (wrong.length === 0) return "";
  const withReasons = wrong.map((row) => ({
    row: row.row,
    cells: cellsToCorrect(table, row),
    reason: reasonsText(previewRow(row)),
  }));
  return wrongRowsCsv(table.headings, withReasons);
}

/** The CSV file of wrong rows of an uploaded table; of an applied one, the rows that were left out. */
export async function wrongRowsOf(upload: Upload): Promise<string> {
  return upload.appliedAt ? upload.csv : wrongRowsFile(await compareUpload(upload));
}
