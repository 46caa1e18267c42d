const NICE = [1, 2, 2.5, 5, 10];
const EURO = 100;

/**
 * The lines of an axis of amounts (cents) from 0 to at least `most`: three to five steps of a round number of whole
 * euro. Nothing to show still has an axis.
 */
export function ticks(most: number): number[] {
  const rough = Math.max(most / 4, EURO);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = NICE.map((nice) => nice * power).find((nice) => nice >= rough) ?? 10 * power;
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** An amount of an axis in little room: "€40k", "€1.5M", "€250". */
export function shortEuro(cents: number): string {
  const euro = cents / EURO;
  if (euro >= 1_000_000) return `€${euro / 1_000_000}M`;
  return euro >= 1_000 ? `€${euro / 1_000}k` : `€${euro}`;
}
