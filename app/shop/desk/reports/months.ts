import { addMonths } from "~/formats/dates";

/** Returns the `count` months up to this one, oldest first: "2025-12" to "2026-11". */
export const lastMonths = (month: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addMonths(month, index + 1 - count));
