import { median } from "../figures";
import type { Load } from "./sample";

/** How long a load was warmed up, in seconds of elapsed time, and whether its CPU time was steady in the end. */
export interface WarmedUp {
  seconds: number;
  isSteady: boolean;
}

const SAMPLE_SECONDS = 0.5;
/** A figure is steady when the medians of the last COMPARED samples and of those before differ by at most TOLERANCE. */
const COMPARED = 4;
const TOLERANCE = 0.05;

/** Whether figures, in the order of measurement, no longer rise or fall. */
export function isSteady(figures: readonly number[]): boolean {
  if (figures.length < 2 * COMPARED) return false;
  const last = median(figures.slice(-COMPARED));
  const before = median(figures.slice(-2 * COMPARED, -COMPARED));
  return Math.abs(last / before - 1) <= TOLERANCE;
}

/** Takes samples of all loads in turn until the CPU time per answer of each is steady, at most `maxSamples` of each. */
export async function warmUp(loads: readonly Load[], maxSamples: number): Promise<Map<Load, WarmedUp>> {
  const warmed = new Map<Load, WarmedUp>();
  const figures = new Map(loads.map((load) => [load, [] as number[]]));
  let unsteady = [...loads];
  while (unsteady.length > 0) {
    for (const load of unsteady) {
      const { cpuMs, answers, ms } = await load.takeSample(SAMPLE_SECONDS);
      const own = figures.get(load)!;
      own.push(cpuMs / answers);
      const seconds = (warmed.get(load)?.seconds ?? 0) + ms / 1_000;
      warmed.set(load, { seconds, isSteady: isSteady(own) });
    }
    unsteady = unsteady.filter((load) => !warmed.get(load)!.isSteady && figures.get(load)!.length < maxSamples);
    process.stderr.write(".");
  }
  process.stderr.write(" warmed up");
  return warmed;
}
