import type { History } from "./history";
import type { MadeFault } from "./make-faults";

/** A median of reads that is never too long, on however slow a machine. */
const READ_MS = 1_000;
/** Fewer reads than these say nothing. */
const MIN_READS = 5;

/** Reads went on while another process held the lock: one that waits for its end takes most of that time. */
export function verifyAnswers(history: History, made: readonly MadeFault[]): void {
  for (const { fault, from, to } of made.filter(({ fault }) => fault.blocksWritersOnly)) {
    const times = history.calls
      .filter(({ what, at }) => what.startsWith("read") && at >= from && at <= to)
      .map(({ ms }) => ms)
      .sort((a, b) => a - b);
    const median = times[Math.floor(times.length / 2)];
    const longest = Math.max(READ_MS, (to - from) / 2);
    if (median === undefined || times.length < MIN_READS || median <= longest) continue;
    history.addViolation(
      `During "${fault.name}" (${to - from} ms) half of ${times.length} reads took ${Math.round(median)} ms or more.`,
    );
  }
}
