const NICE_STEPS = [1, 2, 2.5, 5, 10];
const CENTS_PER_EURO = 100;

/**
 * Returns the ticks of an axis of amounts, in cents, from 0 to at least `max`: up to five steps of a round number of
 * whole euros. An axis for `max` 0 still has one step.
 */
export function ticks(max: number): number[] {
  const rough = Math.max(max / 4, CENTS_PER_EURO);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = NICE_STEPS.map((nice) => nice * power).find((nice) => nice >= rough) ?? 10 * power;
  const count = Math.max(1, Math.ceil(max / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Formats cents as a short axis label: "€40k", "€1.5M", "€250". */
export function shortEuro(cents: number): string {
  const euro = cents / CENTS_PER_EURO;
  if (euro >= 1_000_000) return `€${euro / 1_000_000}M`;
  return euro >= 1_000 ? `€${euro / 1_000}k` : `€${euro}`;
}
