/** Deterministic. */
export interface SeededRandom {
  /** An integer, both bounds included. */
  between(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
  /** `count` different elements, in the order of the list. */
  sample<T>(list: readonly T[], count: number): T[];
}

/** mulberry32. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(list: readonly T[]) => list[between(0, list.length - 1)]!;
  const sample = <T>(list: readonly T[], count: number) => {
    let remaining = Math.min(count, list.length);
    return list.filter((_, index) => {
      const isSelected = next() * (list.length - index) < remaining;
      if (isSelected) remaining--;
      return isSelected;
    });
  };
  return { between, pick, sample };
}

export const DAY = 86_400_000;

/** `minutes` after 07:30 UTC, `days` days before `now`; never after `now`. */
export function daysBefore(now: Date, days: number, minutes = 0): Date {
  const day = Math.floor((now.getTime() - days * DAY) / DAY) * DAY;
  return new Date(Math.min(day + (7 * 60 + 30 + minutes) * 60_000, now.getTime() - 60_000));
}
