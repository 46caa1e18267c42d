import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";

/** How long and how strictly to look for an idle moment. */
interface IdleOptions {
  /** Milliseconds for which the utilisation is measured. */
  sampleMs: number;
  /** Event loop utilisation from which the process counts as busy. */
  busy: number;
  /** Milliseconds. */
  maxWaitMs: number;
}

/** For work that somebody waits for, such as a letter. */
export const SOON: IdleOptions = { sampleMs: 20, busy: 0.6, maxWaitMs: 5_000 };
/** For work that is late already: it goes on during a rush, and takes no more than a part of the process. */
export const LATE: IdleOptions = { ...SOON, maxWaitMs: 250 };
/** For work that nobody waits for: a single request counts as busy. */
export const WHENEVER: IdleOptions = { sampleMs: 100, busy: 0.01, maxWaitMs: 2_000 };

/** At most `maxWaitMs`: drawing a PDF takes as long as answering several requests, and those come first. */
export async function idleMoment(
  stopping?: AbortSignal,
  { sampleMs, busy, maxWaitMs }: IdleOptions = SOON,
): Promise<void> {
  const until = performance.now() + maxWaitMs;
  while (!stopping?.aborted && performance.now() < until) {
    const before = performance.eventLoopUtilization();
    await sleep(sampleMs);
    if (performance.eventLoopUtilization(before).utilization < busy) return;
  }
}
