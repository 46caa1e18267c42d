import { decimalComma } from "~/formats/csv";
import { multiLine } from "~/formats/text";
import { isBox, type Notation, type StyleFields, typedStyle } from "../style-fields";
import type { ColumnKey } from "./columns";

const IN_TABLE: Notation = {
  price: (cents) => (cents === null ? "" : decimalComma(cents)),
  box: (isTicked) => (isTicked ? "yes" : "no"),
  betweenAddresses: " ",
};

/** A style as a row of the table: as its form shows it, but prices with a comma and boxes as words. */
export function cellsOf(style: StyleFields): Record<ColumnKey, string> {
  return typedStyle(style, IN_TABLE);
}

/** A text that begins as the guard against formulas leaves others: it takes one more apostrophe to come back whole. */
const LOOKS_GUARDED = /^'+\s*[=+\-@＝＋－＠]/;

/** A cell for `csvText`, which guards what looks like a formula, so that `unguarded` gives back the same text. */
export function guarded(cell: string): string {
  return LOOKS_GUARDED.test(cell) ? `'${cell}` : cell;
}

/** A cell as it was before the guard put an apostrophe in front of it. What looks like a formula is text here. */
export function unguarded(cell: string): string {
  return LOOKS_GUARDED.test(cell) ? cell.slice(1) : cell;
}

/**
 * Whether a cell is what was exported: spreadsheets change line ends and quotes, and some take the guard's
 * apostrophe for their own and drop it.
 */
export function isAsExported(cell: string, exported: string): boolean {
  const text = multiLine(exported);
  return multiLine(unguarded(cell)) === text || multiLine(cell) === text;
}

/** Addresses in one cell stand apart by blanks or lines, with or without a comma; the form wants a line for each. */
const BETWEEN_ADDRESSES = /[,;]?\s+|[,;](?=https:|\/pictures\/)/i;

const YES = ["yes", "y", "true", "1", "da"];
const NO = ["no", "n", "false", "0", "ne"];

/** What a style's form would be given for a cell; a yes or no as true or false, or the cell when it is neither. */
export function typedCell(column: ColumnKey, cell: string): string | boolean {
  const text = unguarded(cell).trim();
  if (column === "additionalImages") return text.split(BETWEEN_ADDRESSES).join("\n");
  if (!isBox(column)) return text;
  const word = text.toLowerCase();
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : text;
}
