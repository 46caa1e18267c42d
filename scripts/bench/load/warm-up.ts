import { median } from "../figures";
import type { Load } from "./turn";

/** How long a load was warmed up, in seconds, and whether its figure was steady then. */
export interface WarmedUp {
  seconds: number;
  isSteady: boolean;
}

const TURN_SECONDS = 0.5;
/** The figure is steady when the middle of so many turns differs by at most this part from that of as many before. */
const COMPARED = 4;
const TOLERANCE = 0.05;

/** Whether figures in the order in which they were measured no longer rise or fall. */
export function isSteady(figures: readonly number[]): boolean {
  if (figures.length < 2 * COMPARED) return false;
  const last = median(figures.slice(-COMPARED));
  const before = median(figures.slice(-2 * COMPARED, -COMPARED));
  return Math.abs(last / before - 1) <= TOLERANCE;
}

/** Loads with all in turn until the CPU an answer is steady for each, for at most so many turns each. */
export async function warmUp(
  loads: readonly Load[],
  maxTurns: number,
): Promise<Map<Load, WarmedUp>> {
  const warmed = new Map<Load, WarmedUp>();
  const figures = new Map(loads.map((load) => [load, [] as number[]]));
  let waiting = [...loads];
  while (waiting.length > 0) {
    for (const load of waiting) {
      const { cpuMs, answers, ms } = await load.takeTurn(TURN_SECONDS);
      const own = figures.get(load)!;
      own.push(cpuMs / answers);
      const seconds = (warmed.get(load)?.seconds ?? 0) + ms / 1_000;
      warmed.set(load, { seconds, isSteady: isSteady(own) });
    }
    waiting = waiting.filter(
      (load) => !warmed.get(load)!.isSteady && figures.get(load)!.length < maxTurns,
    );
    process.stderr.write(".");
  }
  process.stderr.write(" warmed up");
  return warmed;
}
