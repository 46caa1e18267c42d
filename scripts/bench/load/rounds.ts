import { median } from "../figures";
import { fire, type Fired, type Subject } from "./fire";

export interface Measured extends Fired {
  name: string;
  most?: number;
  /** CPU time a request in that of the baseline: of each round by itself, then the middle one. */
  ratio: number;
}

export interface Effort {
  rounds: number;
  seconds: number;
  connections: number;
}

/**
 * Loads all in turn, then all again: what else the machine does meanwhile meets every one of them. The first round
 * counts for nothing. Gives the middle of each figure, and ratios to the one that is called `baseline`.
 */
export async function fireInRounds(
  subjects: readonly Subject[],
  baseline: string,
  { rounds, seconds, connections }: Effort,
): Promise<Measured[]> {
  const fired: Map<string, Fired>[] = [];
  for (let round = 0; round <= rounds; round++) {
    const results = new Map<string, Fired>();
    for (const subject of subjects) {
      results.set(subject.name, await fire(subject, { seconds, connections }));
    }
    if (round > 0) fired.push(results);
    process.stderr.write(round === 0 ? "warmed up" : ` · round ${round} of ${rounds}`);
  }
  process.stderr.write("\n");

  return subjects.map(({ name, most }) => {
    const middle = (pick: (one: Fired) => number) =>
      median(fired.map((results) => pick(results.get(name)!)));
    return {
      name,
      most,
      perSecond: middle((one) => one.perSecond),
      cpuMs: middle((one) => one.cpuMs),
      p50: middle((one) => one.p50),
      p99: middle((one) => one.p99),
      bytes: middle((one) => one.bytes),
      rss: middle((one) => one.rss),
      ratio: median(
        fired.map((results) => results.get(name)!.cpuMs / results.get(baseline)!.cpuMs),
      ),
    };
  });
}
