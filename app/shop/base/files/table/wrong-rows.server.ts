import { csvText } from "~/formats/csv";
import { pageOf } from "~/shop/base/paging";
import { excerpt } from "./excerpt";
import { NOTES, type TableFormat } from "./format";
import { PREVIEW_ROWS } from "./limits";
import type { LeftOut } from "./preview";
import { MAX_RECORD, readTable } from "./read-table.server";
import type { TableUpload } from "./table-uploads.server";

/**
 * Rows as uploaded, preceded by the columns of NOTES (row number and errors), as a CSV file to correct and upload
 * again.
 */
export function wrongRowsCsv(
  headings: readonly string[],
  rows: readonly { row: number; cells: readonly string[]; reason: string }[],
): string {
  return csvText(
    [[NOTES.row, NOTES.reason, ...headings], ...rows.map(({ row, cells, reason }) => [row, reason, ...cells])],
    { separator: ";" },
  );
}

// Large enough for any record that could be read, with doubled quotes and the added errors.
const WRITTEN_RECORD = 4 * MAX_RECORD;

/** A page of the rows that were left out when a table was applied. */
export async function leftOutOf<Column extends string>(
  upload: TableUpload,
  format: TableFormat<Column>,
  requestedPage: number,
): Promise<LeftOut> {
  const { places, rows } = upload.csv
    ? await readTable(upload.csv, format, upload.answers, WRITTEN_RECORD)
    : { places: null, rows: [] };
  const { page, pages, skip, take } = pageOf(rows.length, requestedPage, PREVIEW_ROWS);
  const shown = rows.slice(skip, skip + take).map(({ cells, notes: [row, reason = ""] = [] }) => ({
    kind: "wrong" as const,
    row: Number(row),
    key: excerpt(cells[places!.get(format.key)!] ?? ""),
    name: "",
    cells: [],
    reasons: [{ heading: null, reason }],
  }));
  return { rows: shown, page, pages };
}
