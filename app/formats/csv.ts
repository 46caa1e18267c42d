interface CsvStyle {
  /** "," as in specification 9; ";" is what Excel with European settings splits into columns. */
  separator: "," | ";";
  /** The text for an empty cell; default "". */
  empty?: string;
  /** For a text that only the shop itself reads: texts that look like a formula stay as they are. */
  isInternal?: boolean;
}

/** Texts that look like a formula are escaped; numbers are written unchanged. */
export type CsvRow = readonly (string | number | null)[];

/**
 * Rows as a CSV file: RFC 4180 quoting, a byte order mark so that Excel reads it as UTF-8, and an apostrophe in front of
 * every text that a spreadsheet would run as a formula.
 */
export function csvText(rows: readonly CsvRow[], style: CsvStyle): string {
  return "\uFEFF" + csvLines(rows, style);
}

/** Rows in the same format without the byte order mark, to append to a file begun by `csvText`. */
export function csvLines(rows: readonly CsvRow[], style: CsvStyle): string {
  const lines = rows.map((row) => row.map((value) => cell(value, style)).join(style.separator) + "\r\n");
  return lines.join("");
}

// Spreadsheets run a text that begins with one of these as a formula, also in the full-width forms of East Asian keyboards.
const LOOKS_LIKE_FORMULA = /^\s*[=+\-@＝＋－＠]/;
/** As decimalComma writes it, or a weight: spreadsheets do not add up what has an apostrophe in front. */
const IS_NEGATIVE_AMOUNT = /^-\d+,\d+$/;

function cell(value: string | number | null, { empty = "", isInternal = false }: CsvStyle): string {
  const text = value === null || String(value).trim() === "" ? empty : String(value);
  const isSafe =
    isInternal || typeof value === "number" || !LOOKS_LIKE_FORMULA.test(text) || IS_NEGATIVE_AMOUNT.test(text);
  const escaped = isSafe ? text : `'${text}`;
  return /[",\r\n;\t]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}

/** Cents as a number with a decimal comma, as spreadsheets with Slovenian settings read it: "12,30". */
export function decimalComma(cents: number): string {
  return (cents / 100).toFixed(2).replace(".", ",");
}
