import { countStyles } from "../style-counts.server";
import { codesIn, type Comparison, compareTable } from "./compare.server";
import { stylesOfCodes } from "./current-styles.server";
import { readTable, type Table } from "./read-table.server";
import type { Upload } from "./uploads.server";

/** A table as it was read, and what it would do. */
export interface ComparedUpload {
  table: Table;
  comparison: Comparison;
}

/** Reads a table that was handed in and compares it with the styles as they are at this moment. */
export async function compareUpload(upload: Upload): Promise<ComparedUpload> {
  const table = readTable(upload.csv);
  const [styles, count] = await Promise.all([stylesOfCodes(codesIn(table)), countStyles({})]);
  return { table, comparison: await compareTable(table, styles, count) };
}
