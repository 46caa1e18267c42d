/** What a file of rows looks like to the programs that open it. */
interface CsvStyle {
  /** "," as specification 9 has it; ";" is what a European Excel opens into columns. */
  separator: "," | ";";
  /** What stands in an empty cell. */
  empty?: string;
}

/** A text that looks like a formula is made harmless; a number is written as it is. */
export type CsvRow = readonly (string | number | null)[];

/**
 * Rows as a CSV file: RFC 4180 quoting, a byte order mark so that Excel reads the letters, and no cell that a
 * spreadsheet would run as a formula (such a text begins with an apostrophe then).
 */
export function csvText(rows: readonly CsvRow[], style: CsvStyle): string {
  return "\uFEFF" + csvLines(rows, style);
}

/** More rows of such a file: what follows its beginning. */
export function csvLines(rows: readonly CsvRow[], { separator, empty = "" }: CsvStyle): string {
  const lines = rows.map((row) => row.map((value) => cell(value, empty)).join(separator) + "\r\n");
  return lines.join("");
}

/** A spreadsheet would take a text that begins so for a formula. The wide forms too: East Asian keyboards write them. */
export const LOOKS_LIKE_FORMULA = /^\s*[=+\-@＝＋－＠]/;

function cell(value: string | number | null, empty: string): string {
  const text = value === null || String(value).trim() === "" ? empty : String(value);
  const isHarmless = typeof value === "number" || !LOOKS_LIKE_FORMULA.test(text);
  const harmless = isHarmless ? text : `'${text}`;
  return /[",\r\n;\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Cents as a spreadsheet of the brand's country reads a number: "12,30". */
export function decimalComma(cents: number): string {
  return (cents / 100).toFixed(2).replace(".", ",");
}
