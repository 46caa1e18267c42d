import { cpuOfAnswer, type Load, type Sample } from "./sample";

/** Two loads to compare. A ratio is the CPU time of a response of `load` divided by that of one of `reference`. */
export interface Pair {
  load: Load;
  reference: Load;
}

export interface Compared {
  pair: Pair;
  samples: Sample[];
  referenceSamples: Sample[];
  /** One ratio per round. */
  ratios: number[];
}

export interface Rounds {
  rounds: number;
  /** CPU time of a sample. A round has two samples of each of the two loads. */
  seconds: number;
}

/**
 * Measures the two loads of each pair in alternating samples, so that other work on the machine and changes of its speed
 * affect both alike. A round is reference, load, load, reference.
 */
export async function compareInRounds(
  pairs: readonly Pair[],
  { rounds, seconds }: Rounds,
): Promise<Compared[]> {
  const measured = pairs.map((pair): Compared => {
    return { pair, samples: [], referenceSamples: [], ratios: [] };
  });
  for (let round = 1; round <= rounds; round++) {
    for (const { pair, samples, referenceSamples, ratios } of measured) {
      const before = await pair.reference.takeSample(seconds);
      const own = [await pair.load.takeSample(seconds), await pair.load.takeSample(seconds)];
      const around = [before, await pair.reference.takeSample(seconds)];
      samples.push(...own);
      referenceSamples.push(...around);
      ratios.push(cpuOfAnswer(own) / cpuOfAnswer(around));
    }
    process.stderr.write(`, round ${round} of ${rounds}`);
  }
  process.stderr.write("\n");
  return measured;
}
