import { cpuOfAnswer, type Load, type Sample } from "./sample";

/** Two loads to compare. A ratio is the CPU time of a response of `load` divided by that of one of `reference`. */
interface Pair {
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
  /** CPU time of a sample. A round has 2 * TURNS samples of each of the two loads. */
  seconds: number;
}

/** The turns of a round; in each of them both loads are measured twice. */
export const TURNS = 4;

/**
 * Measures the two loads of each pair in alternating samples, so that other work on the machine and changes of its speed
 * affect both alike. A turn is reference, load, load, reference.
 */
export async function compareInRounds(pairs: readonly Pair[], { rounds, seconds }: Rounds): Promise<Compared[]> {
  const measured = pairs.map((pair): Compared => {
    return { pair, samples: [], referenceSamples: [], ratios: [] };
  });
  for (let round = 1; round <= rounds; round++) {
    for (const { pair, samples, referenceSamples, ratios } of measured) {
      const [own, around]: [Sample[], Sample[]] = [[], []];
      for (let turn = 0; turn < TURNS; turn++) {
        around.push(await pair.reference.takeSample(seconds));
        own.push(await pair.load.takeSample(seconds), await pair.load.takeSample(seconds));
        around.push(await pair.reference.takeSample(seconds));
      }
      samples.push(...own);
      referenceSamples.push(...around);
      ratios.push(cpuOfAnswer(own) / cpuOfAnswer(around));
    }
    process.stderr.write(`, round ${round} of ${rounds}`);
  }
  process.stderr.write("\n");
  return measured;
}
