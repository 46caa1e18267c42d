import { csvText } from "~/formats/csv";
import { isoDay } from "~/formats/dates";

export interface CsvLine {
  name: string;
  quantity: number;
  size: string | null;
  color: string | null;
  /** The delivery window's name. */
  window: string;
  description: string;
}

const HEADINGS = ["Product Name", "Quantity", "Size", "Color", "Description", "Delivery Window"];

/** The columns of specification 9 and the delivery window; N/A for missing values. */
export function cartCsv(lines: readonly CsvLine[]): string {
  const rows = lines.map(({ name, quantity, size, color, window, description }) => [
    name,
    quantity,
    size,
    color,
    description,
    window,
  ]);
  return csvText([HEADINGS, ...rows], { separator: ",", empty: "N/A" });
}

/** "cart-2026-11-20.csv" */
export function cartCsvName(now: Date): string {
  return `cart-${isoDay(now)}.csv`;
}
