import { csvText } from "~/formats/csv";

/** What a row of the cart's file is made of. */
export interface CsvLine {
  name: string;
  quantity: number;
  size: string | null;
  color: string | null;
  description: string;
}

const HEADINGS = ["Product Name", "Quantity", "Size", "Color", "Description"];

/** A cart as a CSV file (specification 9): the specified columns, N/A for what is missing. */
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

/** The file's name: a prefix and the day (UTC). */
export function cartCsvName(now: Date): string {
  return `cart-${now.toISOString().slice(0, 10)}.csv`;
}
