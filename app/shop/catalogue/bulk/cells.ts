import { decimalComma } from "~/formats/csv";
import { multiLine } from "~/formats/text";
import { isBox, type Notation, typedStyle } from "../style-fields";
import type { ColumnKey, TableStyle } from "./columns";
import { windowNamesText } from "./window-names";

const IN_TABLE: Notation = {
  price: (cents) => (cents === null ? "" : decimalComma(cents)),
  box: (isTicked) => (isTicked ? "yes" : "no"),
  betweenAddresses: " ",
};

/** The form values of a style, and the names of its delivery windows, by column. */
export function columnValues(style: TableStyle, notation?: Notation): Record<ColumnKey, string> {
  return { ...typedStyle(style, notation), windows: windowNamesText(style.windows) };
}

/** The cells of a style in the table: its form values, but prices with a decimal comma and checkboxes as yes or no. */
export const cellsOf = (style: TableStyle) => columnValues(style, IN_TABLE);

// A text that looks as if `csvText` had escaped it. Exporting it with one more apostrophe makes unescaping unambiguous.
const LOOKS_GUARDED = /^'+\s*[=+\-@＝＋－＠]/;

/** Prepares a cell for `csvText`, which escapes formulas, so that `unguarded` restores the same text. */
export function guarded(cell: string): string {
  return LOOKS_GUARDED.test(cell) ? `'${cell}` : cell;
}

/** Removes the apostrophe with which `csvText` has escaped a formula. */
export function unguarded(cell: string): string {
  return LOOKS_GUARDED.test(cell) ? cell.slice(1) : cell;
}

/**
 * Whether a cell is unchanged since the export. Spreadsheets change line ends and quotes, and some remove the
 * apostrophe that escapes formulas.
 */
export function isAsExported(cell: string, exported: string): boolean {
  const text = multiLine(exported);
  return multiLine(unguarded(cell)) === text || multiLine(cell) === text;
}

/** URLs in one cell are separated by spaces or line ends, with or without a comma; the form expects one per line. */
const BETWEEN_ADDRESSES = /[,;]?\s+|[,;](?=https:|\/pictures\/)/i;

const YES = ["yes", "y", "true", "1", "da"];
const NO = ["no", "n", "false", "0", "ne"];

/** The form value of a cell; yes and no become booleans, any other text in such a column is returned as it is. */
export function typedCell(column: ColumnKey, cell: string): string | boolean {
  const text = unguarded(cell).trim();
  if (column === "additionalImages") return text.split(BETWEEN_ADDRESSES).join("\n");
  if (!isBox(column)) return text;
  const word = text.toLowerCase();
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : text;
}
