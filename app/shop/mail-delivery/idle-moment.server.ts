import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds for which the utilisation is measured. */
const LOOK_MS = 20;
/** Event loop utilisation from which the process counts as busy. */
const BUSY = 0.6;
/** The longest wait, in milliseconds. */
const MOST_MS = 5_000;

/**
 * Waits until the process is idle, at most five seconds: drawing a PDF takes as long as answering several requests, and
 * those come first.
 */
export async function idleMoment(stopping?: AbortSignal): Promise<void> {
  const until = performance.now() + MOST_MS;
  while (!stopping?.aborted && performance.now() < until) {
    const before = performance.eventLoopUtilization();
    await sleep(LOOK_MS);
    if (performance.eventLoopUtilization(before).utilization < BUSY) return;
  }
}
