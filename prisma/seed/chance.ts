/** A source of numbers that looks like chance and is the same every time. */
export interface Chance {
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
  /** So many different members of a list, in their order. */
  some<T>(list: readonly T[], count: number): T[];
}

/** Starts a source of numbers from a seed (mulberry32). */
export function chance(seed: number): Chance {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(list: readonly T[]) => list[between(0, list.length - 1)]!;
  const some = <T>(list: readonly T[], count: number) => {
    let missing = Math.min(count, list.length);
    return list.filter((_, index) => {
      const taken = next() * (list.length - index) < missing;
      if (taken) missing--;
      return taken;
    });
  };
  return { between, pick, some };
}

const DAY = 86_400_000;

/** A moment so many days before `now`, at a full minute of a working day's morning or afternoon (UTC). */
export function daysBefore(now: Date, days: number, minutes = 0): Date {
  const day = Math.floor((now.getTime() - days * DAY) / DAY) * DAY;
  return new Date(Math.min(day + (7 * 60 + 30 + minutes) * 60_000, now.getTime() - 60_000));
}
