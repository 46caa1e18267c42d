import { csvText } from "~/formats/csv";
import type { ResolvedRow } from "./resolve";

// Headings that quick order reads again; the first two are for people.
const HEADINGS = ["Row", "What is wrong", "SKU", "Colour", "Size", "Quantity"];

/**
 * The rows of a quick order that cannot be put into the cart, as a CSV file with the reasons; "" when there are none. The
 * file can be corrected and handed in again.
 */
export function leftOutCsv(rows: readonly ResolvedRow[]): string {
  const left = rows.flatMap((resolved) => {
    if (resolved.kind === "piece") return [];
    const { row, ids, color, size, quantity, candidates } = resolved.parts;
    const cells = [ids[0], color, size].map((part) => part?.text ?? null);
    const open = candidates.map(({ text }) => text).join(" or ");
    return [[row.row, resolved.reason, ...cells, quantity?.text ?? (open || null)]];
  });
  return left.length > 0 ? csvText([HEADINGS, ...left], { separator: ";" }) : "";
}
