import { Problem } from "~/shop/base/problem";

/** About an uploaded table. */
export const unreadableTable = (
  why: "zip" | "old_workbook" | "pdf" | "empty" | "no_text" | "too_much_html" | "no_rows_in_html" | "only_headings",
) => new Problem(`unreadable.table_${why}`, {}, { field: "file" });

/** Why a workbook cannot be read. */
type WorkbookFault =
  | "too_large"
  | "damaged"
  | "macros"
  | "binary"
  | "opendocument"
  | "no_workbook"
  | "encrypted"
  | "old"
  | "no_rows";

/** A Problem unreadable about an uploaded workbook. */
export const unreadableWorkbook = (why: WorkbookFault) =>
  new Problem(`unreadable.workbook_${why}`, {}, { field: "file" });
