import { reasonsText } from "~/shop/files/table/preview";
import type { Upload } from "~/shop/files/table/uploads.server";
import { wrongRowsCsv } from "~/shop/files/table/wrong-rows.server";
import { type ComparedUpload, compareUpload } from "./compare-upload.server";
import { previewRow } from "./preview-row.server";

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
