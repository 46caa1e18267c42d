import { countStyles } from "../style-counts.server";
import { codesIn, type Comparison, compareTable } from "./compare.server";
import { stylesOfCodes } from "./current-styles.server";
import { readTable, type Table } from "./read-table.server";
import type { Upload } from "./uploads.server";

/** A parsed table and what applying it would do. */
export interface ComparedUpload {
  table: Table;
  comparison: Comparison;
}

/** Parses an uploaded table and compares it with the present styles. */
export async function compareUpload(upload: Upload): Promise<ComparedUpload> {
  const table = readTable(upload.csv);
  const [styles, count] = await Promise.all([stylesOfCodes(codesIn(table)), countStyles({})]);
  return { table, comparison: await compareTable(table, styles, count) };
}
