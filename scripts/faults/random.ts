import { type SeededRandom, seededRandom } from "../../prisma/seed/random";

/** With what people and faults need. */
export interface Random extends SeededRandom {
  /** True in `percent` of a hundred cases. */
  happens(percent: number): boolean;
  /** In another order. */
  shuffle<T>(list: readonly T[]): T[];
  /** Milliseconds. */
  pause(from: number, to: number): Promise<void>;
}

export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Of one person, or of the faults. */
export function randomOf(seed: number): Random {
  const random = seededRandom(seed);
  return {
    ...random,
    happens: (percent) => random.between(1, 100) <= percent,
    shuffle: (list) =>
      list
        .map((one) => [random.between(0, 1_000_000), one] as const)
        .sort(([a], [b]) => a - b)
        .map(([, one]) => one),
    pause: (from, to) => pause(random.between(from, to)),
  };
}
