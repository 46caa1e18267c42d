import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";

/** How long it is looked whether the process has time to spare. */
const LOOK_MS = 20;
/** The part of its time in which a process that serves many is busy. */
const BUSY = 0.6;
/** Even then a letter goes out so often. */
const MOST_MS = 5_000;

/**
 * Waits until this process has time to spare, five seconds at most: a paper takes as long to draw as several pages to
 * answer, and people wait for those.
 */
export async function idleMoment(stopping?: AbortSignal): Promise<void> {
  const until = performance.now() + MOST_MS;
  while (!stopping?.aborted && performance.now() < until) {
    const before = performance.eventLoopUtilization();
    await sleep(LOOK_MS);
    if (performance.eventLoopUtilization(before).utilization < BUSY) return;
  }
}
