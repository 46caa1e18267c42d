import { excerpt, shortened } from "~/shop/files/table/excerpt";
import { PREVIEW_ROWS } from "~/shop/files/table/limits";
import { type Preview, type PreviewRow, reasonsText } from "~/shop/files/table/preview";
import type { PreviewQuery } from "~/shop/files/table/preview-query";
import { ROW_KINDS } from "~/shop/files/table/row-kinds";
import type { Upload } from "~/shop/files/table/uploads.server";
import { wrongRowsCsv } from "~/shop/files/table/wrong-rows.server";
import { pageOf } from "~/shop/paging";
import { COLUMN_KEYS, COLUMNS } from "./columns";
import { type ComparedRow, type ComparedUpload, compareUpload } from "./compare.server";
import { cellsOf } from "./read-cells.server";

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

/** A compared row for the preview. */
export function previewRow(compared: ComparedRow): PreviewRow {
  const { kind, row } = compared;
  const blank = { kind, row, name: "", cells: [], reasons: [] };
  switch (compared.kind) {
    case "wrong": {
      const reasons = compared.faults.map(({ column, reason }) => ({
        heading: column && COLUMNS[column],
        reason,
      }));
      return { ...blank, key: compared.email, reasons };
    }
    case "unchanged":
      return { ...blank, key: compared.before.cells.email, name: compared.before.name };
    case "changed": {
      const { before, fields } = compared;
      const now = cellsOf(compared.after);
      const cells = fields.map((key) => ({
        heading: COLUMNS[key],
        before: shownCell(before.cells[key]),
        after: shownCell(now[key]),
      }));
      return { ...blank, key: before.cells.email, name: before.name, cells };
    }
    case "new": {
      const now = cellsOf(compared.after);
      const cells = COLUMN_KEYS.filter((key) => key !== "email" && now[key] !== "").map((key) => ({
        heading: COLUMNS[key],
        after: now[key],
      }));
      return { ...blank, key: now.email, cells };
    }
  }
}

const shownCell = (text: string) => text || "nothing";

/** The wrong rows of a table as a CSV file with their errors; "" when there are none. */
export function wrongRowsFile({ table, rows }: ComparedUpload): string {
  const wrong = rows.filter(({ kind }) => kind === "wrong");
  if (wrong.length === 0) return "";
  const withReasons = wrong.map((row) => ({ ...row, reason: reasonsText(previewRow(row)) }));
  return wrongRowsCsv(table.headings, withReasons);
}

/** The CSV file of wrong rows of an uploaded table; of an applied one, the rows that were left out. */
export async function wrongRowsOf(upload: Upload): Promise<string> {
  return upload.appliedAt ? upload.csv : wrongRowsFile(await compareUpload(upload));
}
