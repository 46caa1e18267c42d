import { type CodeAfter, Problem } from "~/shop/base/problem";

/** About an uploaded table. */
export const unreadableTable = (why: CodeAfter<"unreadable.table_">) =>
  new Problem(`unreadable.table_${why}`, {}, { field: "file" });

/** About an uploaded workbook. */
export const unreadableWorkbook = (why: CodeAfter<"unreadable.workbook_">) =>
  new Problem(`unreadable.workbook_${why}`, {}, { field: "file" });
