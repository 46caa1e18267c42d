const NAMES = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** Returns the last `count` months (UTC) including the current one, oldest first: "2025-12" to "2026-11". */
export function lastMonths(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - index), 1))
      .toISOString()
      .slice(0, 7),
  );
}

/** Splits a month for display: "2026-11" is { name: "Nov", year: "2026" }. */
export function formatMonth(month: string): { name: string; year: string } {
  return { name: NAMES[Number(month.slice(5)) - 1] ?? month, year: month.slice(0, 4) };
}
