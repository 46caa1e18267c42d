import type { TableKind } from "~/shop/base/files/table/format";
import type { TableFault, WorkbookFault } from "~/shop/base/problem";

const TABLE_WORDS: Record<TableKind, { one: string }> = {
  products: { one: "style" },
  pieces: { one: "piece" },
  customers: { one: "customer" },
};

const grouped = (number: number) => number.toLocaleString("en");

// Files that cannot be read.

/** Why a workbook cannot be read. */
export function workbookFault(why: WorkbookFault): string {
  switch (why) {
    case "too large":
      return "The workbook is too large when it is unpacked. Copy the rows that matter into a new one.";
    case "damaged":
      return "The workbook is damaged and cannot be read. Save it again, or save it as CSV.";
    case "macros":
      return "This workbook holds macros. Save it without them (.xlsx).";
    case "binary":
      return "This is a binary workbook (.xlsb). Save it as .xlsx or as CSV.";
    case "OpenDocument":
      return "This is an OpenDocument table. Save it as .xlsx or as CSV.";
    case "no workbook":
      return "This zip file holds no Excel workbook. Save the table as .xlsx or as CSV.";
    case "encrypted":
      return "This workbook is protected by a password. Save it without one.";
    case "old":
      return "This is an old Excel workbook (.xls). Save it as .xlsx or as CSV.";
    case "no rows":
      return "The workbook has no rows.";
    default:
      return `The workbook is larger than ${why.megabytes} MB. Please send it without pictures.`;
  }
}

/** Why the file of a table cannot be read. */
export function tableFault(why: TableFault): string {
  switch (why) {
    case "zip":
      return "This is an Excel workbook (or another zip file). Save it as CSV.";
    case "old workbook":
      return "This is an old Excel workbook. Save it as CSV.";
    case "PDF":
      return "This is a PDF. Save the table as CSV.";
    case "empty":
      return "The file is empty.";
    case "no text":
      return "This is not a text table. Save the table as CSV.";
    case "too much HTML":
      return "The table is too large. Copy the rows that matter into a new one.";
    case "no rows in HTML":
      return "The file has no table with rows in it.";
    case "only headings":
      return "The table has no row below its headings.";
  }
  if ("repeatedHeading" in why) return `There are two columns "${why.repeatedHeading}".`;
  if ("missingHeading" in why) {
    return `The first row has no column "${why.missingHeading}", which says which ${TABLE_WORDS[why.kind].one} a row is about.`;
  }
  if ("maxRows" in why) {
    return `The table has more than ${grouped(why.maxRows)} rows. Upload it in parts.`;
  }
  return `The table cannot be read from row ${why.brokenRow} on: a quotation mark is not closed, or the row is too long or has more than ${why.maxColumns} columns.`;
}
