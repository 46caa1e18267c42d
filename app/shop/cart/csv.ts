/** What a row of the cart's file is made of. */
export interface CsvLine {
  name: string;
  quantity: number;
  size: string | null;
  color: string | null;
  description: string;
}

const HEADINGS = ["Product Name", "Quantity", "Size", "Color", "Description"];

/**
 * A cart as a CSV file (specification 9): the specified columns, N/A for what is missing, RFC 4180 quoting, a byte
 * order mark so that Excel reads the letters, and no cell that a spreadsheet would run as a formula.
 */
export function cartCsv(lines: readonly CsvLine[]): string {
  const rows = lines.map((line) => [
    line.name,
    String(line.quantity),
    line.size,
    line.color,
    line.description,
  ]);
  return "\uFEFF" + [HEADINGS, ...rows].map((row) => row.map(cell).join(",") + "\r\n").join("");
}

/** The file's name: a prefix and the day (UTC). */
export function cartCsvName(now: Date): string {
  return `cart-${now.toISOString().slice(0, 10)}.csv`;
}

function cell(value: string | null): string {
  const text = value?.trim() ? value : "N/A";
  // The wide forms too: spreadsheets with an East Asian keyboard read them as the plain ones.
  const harmless = /^\s*[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n;]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
