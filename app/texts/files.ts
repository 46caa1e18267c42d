import { counted } from "~/formats/counted";
import * as t from "~/messages/tables";
import type { TableKind } from "~/shop/base/files/table/format";
import {
  type AppliedUpload,
  type Correction,
  type Counts,
  type GuessedEncoding,
  ROW_KINDS,
  type RowKind,
  type SheetChoice,
} from "~/shop/base/files/table/preview";
import type { TableFault, WorkbookFault } from "~/shop/base/problem";

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

// Tables that are edited.

interface TableWords {
  one: string;
  several: string;
  /** The link to all of them. */
  list: string;
  /** The heading of the key, and what stands for a missing one. */
  key: string;
  keyless: string;
  /** What a preview says about Undo; `undoOfNew` where all that is applied is new. */
  undo: string;
  undoOfNew: string;
}

const UNDO_STYLES =
  "You can undo it afterwards: new styles are then deactivated. Buyers see in their carts at once what cannot be ordered any more.";
const UNDO_PIECES = "You can undo it afterwards. Buyers see in their carts at once what cannot be ordered any more.";

const TABLE_WORDS: Record<TableKind, TableWords> = {
  products: {
    one: "style",
    several: "styles",
    list: "ALL PRODUCTS",
    key: "Style",
    keyless: "(no style code)",
    undo: UNDO_STYLES,
    undoOfNew: UNDO_STYLES,
  },
  pieces: {
    one: "piece",
    several: "pieces",
    list: "ALL PRODUCTS",
    key: "Piece",
    keyless: "(no SKU)",
    undo: UNDO_PIECES,
    undoOfNew: UNDO_PIECES,
  },
  customers: {
    one: "customer",
    several: "customers",
    list: "ALL CUSTOMERS",
    key: "Customer",
    keyless: "(no e-mail)",
    undo: "You can undo it afterwards: customers get back what they had; new accounts and invitations stay.",
    undoOfNew: "New accounts and invitations stay: there is no Undo for them.",
  },
};
/** What a kind of table is called on its pages. */
export const tableWords = (kind: TableKind) => TABLE_WORDS[kind];

const REST: Record<RowKind, string> = {
  changed: "Changes",
  new: "Values",
  wrong: "What is wrong",
  unchanged: "",
};
/** The heading of what has no column of its own. */
export const restOf = (kind: RowKind, hasColumns: boolean) =>
  hasColumns ? `Other ${REST[kind].toLowerCase()}` : REST[kind];
export const firstWrongRows = (shown: number, count: number) =>
  shown < count ? `Wrong rows, the first ${shown} of ${grouped(count)}` : "Wrong rows";
/** The button that applies a table. */
export const applyTable = (counts: Counts, kind: TableKind) => {
  const without = counts.wrong > 0 ? `, without the ${t.wrongRows({ count: counts.wrong })}` : "";
  return `Apply ${tableChanges(counts, kind)}${without}`.toUpperCase();
};
export const guessedEncoding = (encoding: GuessedEncoding) =>
  `The file does not state its encoding; it was read as ${t.encodingName(encoding)}. If letters like č or è look wrong, save it as “CSV UTF-8” and upload it again.`;
/** Of a workbook with several sheets. */
export const sheetRead = ({ read, unread }: SheetChoice) =>
  `Only the sheet “${read}” was read, not ${unread.map((name) => `“${name}”`).join(", ")}. To take another one, save it as a file of its own, or move it to the front.`;
export const columnsNotRead = (columns: readonly string[], most: number) =>
  `${columns.length === 1 ? "A column is" : `${columns.length} columns are`} not read: ${columns.slice(0, most).join(", ")}${columns.length > most ? ", …" : ""}.`;
/** Where a cell is: "Row 3 (anna@example.com), Billing Postcode". */
const placeOfCell = ({ row, key, heading }: { row: number; key: string; heading: string }) =>
  `${t.rowNumber({ number: row })}${key && ` (${key})`}, ${heading}`;

/** Of cells that have lost their zeros, such as a postcode "1067" of 01067. The same postcode of both addresses of a row is named once. */
export function zerosLost(corrections: readonly Correction[], most: number): string {
  const named = new Map<string, Correction>();
  for (const one of corrections) {
    const id = JSON.stringify([one.row, one.typed]);
    const { heading } = named.get(id) ?? {};
    named.set(id, heading ? { ...one, heading: `${heading} and ${one.heading}` } : one);
  }
  const sentences = [...named.values()].map((one) => `${placeOfCell(one)}: ${one.typed} should be ${one.right}.`);
  const more = sentences.length - most;
  return `Excel drops the zeros at the front of a postcode. ${sentences.slice(0, most).join(" ")}${more > 0 ? ` And ${grouped(more)} more.` : ""}`;
}
/** How many cells and rows a note names. */
const MAX_NAMED = 10;
/** Values that may be wrong, a sentence for each; no reason to refuse their rows. */
export function doubtfulCells(
  doubts: readonly { row: number; key: string; heading: string; value: string; reason: string }[],
): string[] {
  const named = doubts
    .slice(0, MAX_NAMED)
    .map(({ value, reason, ...cell }) => `${placeOfCell(cell)} ${value}: ${reason}`);
  const more = doubts.length - named.length;
  return more > 0 ? [...named, `${counted(more, "more value needs", "more values need")} a look.`] : named;
}
/** That rows end before the last column, and so empty what the shop has in the columns that they do not reach. */
export function shortRows(rows: readonly { row: number; key: string; columns: readonly string[] }[]): string {
  const named = rows
    .slice(0, MAX_NAMED)
    .map(({ row, key, columns }) => `row ${row}, ${key}, empties ${columns.join(", ")}`);
  const more = rows.length - named.length;
  const rest = more > 0 ? [...named, `${counted(more, "more row")} likewise`] : named;
  return `Some rows end before the last column: ${rest.join("; ")}. To keep these values, complete the row in the table.`;
}
export const notInTable = (count: number, kind: TableKind) =>
  count === 1
    ? `1 ${TABLE_WORDS[kind].one} in the shop is not in the table, and stays as it is.`
    : `${grouped(count)} ${TABLE_WORDS[kind].several} in the shop are not in the table, and stay as they are.`;

/** "12 changed, 2 new, 1 wrong, 40 unchanged" */
export const rowCounts = (counts: Counts) => ROW_KINDS.map((kind) => `${grouped(counts[kind])} ${kind}`).join(", ");

/** "12 changes and 2 new styles": what applying the table does. */
export function tableChanges({ changed, new: added }: Pick<Counts, "changed" | "new">, kind: TableKind): string {
  const { one, several } = TABLE_WORDS[kind];
  const parts = [
    changed > 0 && counted(changed, "change"),
    added > 0 && counted(added, `new ${one}`, `new ${several}`),
  ];
  return parts.filter(Boolean).join(" and ");
}

/** What was applied, in a toast. */
export function tableApplied(applied: AppliedUpload, kind: TableKind): string {
  const leftOut = applied.wrong > 0 ? ` Left out: the ${t.wrongRows({ count: applied.wrong })}.` : "";
  const invited = applied.invited > 0 ? ` Invitations sent: ${applied.invited}.` : "";
  return `Applied: ${tableChanges(applied, kind)}.${invited}${leftOut}`;
}

/** The most row numbers in a sentence. */
const MAX_NAMED_ROWS = 5;

/** Why a key that several rows have is wrong. */
export function repeatedKey(name: string, rows: readonly number[]): string {
  const named = rows.slice(0, MAX_NAMED_ROWS).join(", ");
  const more = rows.length > MAX_NAMED_ROWS ? ", …" : "";
  return `The ${name} occurs ${rows.length} times: rows ${named}${more}.`;
}

/** The refusal to apply a table when what it is about has changed since its preview. */
export function tableChanged(kind: TableKind): string {
  const { several } = TABLE_WORDS[kind];
  const things = several[0]!.toUpperCase() + several.slice(1);
  return `${things} have changed since you opened this page. Nothing was applied. Check what would change now.`;
}
