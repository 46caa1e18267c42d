import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";

/** How long and how strictly to look for an idle moment. */
interface Patience {
  /** Milliseconds for which the utilisation is measured. */
  lookMs: number;
  /** Event loop utilisation from which the process counts as busy. */
  busy: number;
  /** The longest wait, in milliseconds. */
  mostMs: number;
}

/** For work that somebody waits for, such as a letter. */
export const SOON: Patience = { lookMs: 20, busy: 0.6, mostMs: 5_000 };
/** For work that is late already: it goes on during a rush, and takes no more than a part of the process. */
export const LATE: Patience = { ...SOON, mostMs: 250 };
/** For work that nobody waits for: a single request counts as busy. */
export const WHENEVER: Patience = { lookMs: 100, busy: 0.01, mostMs: 2_000 };

/**
 * Waits until the process is idle, at most `mostMs`: drawing a PDF takes as long as answering several requests, and
 * those come first.
 */
export async function idleMoment(
  stopping?: AbortSignal,
  { lookMs, busy, mostMs }: Patience = SOON,
): Promise<void> {
  const until = performance.now() + mostMs;
  while (!stopping?.aborted && performance.now() < until) {
    const before = performance.eventLoopUtilization();
    await sleep(lookMs);
    if (performance.eventLoopUtilization(before).utilization < busy) return;
  }
}
