import { csvText } from "~/formats/csv";

/** The data of one row of the cart CSV. */
export interface CsvLine {
  name: string;
  quantity: number;
  size: string | null;
  color: string | null;
  description: string;
}

const HEADINGS = ["Product Name", "Quantity", "Size", "Color", "Description"];

/** Formats a cart as CSV (specification 9): the specified columns, N/A for missing values. */
export function cartCsv(lines: readonly CsvLine[]): string {
  const rows = lines.map(({ name, quantity, size, color, description }) => [
    name,
    quantity,
    size,
    color,
    description,
  ]);
  return csvText([HEADINGS, ...rows], { separator: ",", empty: "N/A" });
}

/** The file name with the date (UTC): "cart-2026-11-20.csv". */
export function cartCsvName(now: Date): string {
  return `cart-${now.toISOString().slice(0, 10)}.csv`;
}
