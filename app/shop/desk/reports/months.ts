import { addMonths } from "~/formats/dates";

const NAMES = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** Returns the `count` months up to this one, oldest first: "2025-12" to "2026-11". */
export const lastMonths = (month: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addMonths(month, index + 1 - count));

/** Splits a month for display: "2026-11" is { name: "Nov", year: "2026" }. */
export function formatMonth(month: string): { name: string; year: string } {
  return { name: NAMES[Number(month.slice(5)) - 1] ?? month, year: month.slice(0, 4) };
}
