import { multiLine, visible } from "~/formats/text";

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
 * What a cell says: without invisible characters, spaces around it, the apostrophe before a formula, the formula around a text (="4006"), and the "N/A" of
 * the shop's own CSV files.
 */
export function meaningOf(cell: string | undefined): string {
  const text = visible(cell ?? "")
    .replace(/^\s*'(?=\s*[=+\-@＝＋－＠])/, "")
    .trim();
  // Exports keep the digits of a number in a formula that is a text.
  const [, quoted] = /^="([^"]*)"$/.exec(text) ?? [];
  return text === "N/A" ? "" : (quoted?.trim() ?? text);
}

/**
 * Whether a cell is unchanged since the export. Spreadsheets change line ends and quotes, and some remove the
 * apostrophe that escapes formulas.
 */
export function isAsExported(cell: string, exported: string): boolean {
  const text = multiLine(exported);
  return multiLine(unguarded(cell)) === text || multiLine(cell) === text;
}

// Spreadsheets write their own words for true and false.
const YES = ["yes", "y", "true", "1", "ja", "wahr", "da", "sì", "si", "vero", "oui", "vrai"];
const NO = ["no", "n", "false", "0", "nein", "falsch", "ne", "falso", "non", "faux"];

/** Reads yes or no; null for any other text. */
export function yesOrNo(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : null;
}

/** The cells without empty ones at the end. */
export function trimmedEnd(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== "");
  return cells.slice(0, last + 1);
}
