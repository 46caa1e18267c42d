import { cpuOfAnswer, type Load, type Turn } from "./turn";

/** Two loads to compare: the CPU of an answer of `load` is told in that of one of `reference`. */
export interface Pair {
  load: Load;
  reference: Load;
}

export interface Compared {
  pair: Pair;
  turns: Turn[];
  referenceTurns: Turn[];
  /** One of each round. */
  ratios: number[];
}

export interface Rounds {
  rounds: number;
  /** Of a turn. A round has two turns of each of the two loads. */
  seconds: number;
}

/**
 * Takes the two loads of each pair in turns of a second, so that what else the machine does, and how fast it is just
 * now, meets both: reference, load, load, reference is a round.
 */
export async function compareInRounds(
  pairs: readonly Pair[],
  { rounds, seconds }: Rounds,
): Promise<Compared[]> {
  const measured = pairs.map((pair): Compared => {
    return { pair, turns: [], referenceTurns: [], ratios: [] };
  });
  for (let round = 1; round <= rounds; round++) {
    for (const { pair, turns, referenceTurns, ratios } of measured) {
      const before = await pair.reference.takeTurn(seconds);
      const own = [await pair.load.takeTurn(seconds), await pair.load.takeTurn(seconds)];
      const around = [before, await pair.reference.takeTurn(seconds)];
      turns.push(...own);
      referenceTurns.push(...around);
      ratios.push(cpuOfAnswer(own) / cpuOfAnswer(around));
    }
    process.stderr.write(` · round ${round} of ${rounds}`);
  }
  process.stderr.write("\n");
  return measured;
}
