import { pageOf } from "~/shop/paging";
import { type ComparedUpload, compareUpload } from "./compare-upload.server";
import { excerpt } from "./excerpt";
import { wrongRowsCsv } from "./export";
import { PREVIEW_ROWS } from "./limits";
import type { LeftOut } from "./preview";
import { previewRow, reasonsText } from "./preview-row.server";
import { MAX_RECORD, readTable } from "./read-table.server";
import type { Upload } from "./uploads.server";

/** The wrong rows of a table as a CSV file with their errors; "" when there are none. */
export function wrongRowsFile({ table, comparison }: ComparedUpload): string {
  const wrong = comparison.rows.filter(({ kind }) => kind === "wrong");
  if (wrong.length === 0) return "";
  const rows = wrong.map((row) => ({ ...row, reason: reasonsText(previewRow(row)) }));
  return wrongRowsCsv(table.headings, rows);
}

/** The CSV file of wrong rows of an uploaded table; of an applied one, the rows that were left out. */
export async function wrongRowsOf(upload: Upload): Promise<string> {
  if (upload.appliedAt) return upload.csv;
  return wrongRowsFile(await compareUpload(upload));
}

// Large enough for any record that could be read, with doubled quotes and the added errors.
const WRITTEN_RECORD = 4 * MAX_RECORD;

/** A page of the rows that were left out when a table was applied. */
export function leftOutOf(upload: Upload, requestedPage: number): LeftOut {
  const { places, rows } = upload.csv
    ? readTable(upload.csv, WRITTEN_RECORD)
    : { places: null, rows: [] };
  const { page, pages, skip, take } = pageOf(rows.length, requestedPage, PREVIEW_ROWS);
  const shown = rows.slice(skip, skip + take).map(({ cells: [row, reason = "", ...cells] }) => ({
    kind: "wrong" as const,
    row: Number(row),
    styleCode: excerpt(cells[places!.get("styleCode")! - 2] ?? ""),
    name: "",
    cells: [],
    reasons: [{ heading: null, reason }],
  }));
  return { rows: shown, page, pages };
}
