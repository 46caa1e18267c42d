import { Problem, type ProblemValues, type TableFault, type WorkbookFault } from "~/shop/base/problem";

/** A Problem unreadable about an uploaded file. */
export const unreadable = (values: ProblemValues["unreadable"]) => new Problem("unreadable", values, "file");

export const unreadableTable = (why: TableFault) => unreadable({ what: "table", why });
export const unreadableWorkbook = (why: WorkbookFault) => unreadable({ what: "workbook", why });
