import type { History } from "./history";
import type { MadeFault } from "./make-faults";

/** A shorter lock is over before a busy machine has answered anything. */
const MIN_LOCK_MS = 3_000;
/** Fewer reads say nothing. */
const MIN_READS = 5;
/** Of reads that must be answered before the lock ends. */
const MIN_SHARE = 1 / 4;

/**
 * Reads went on while another process held the lock: of those sent in its first half, some were answered before its
 * end. If readers waited for the lock, none would be.
 */
export function verifyAnswers(history: History, made: readonly MadeFault[]): void {
  for (const { fault, from, to } of made.filter(({ fault }) => fault.blocksWritersOnly)) {
    const length = to - from;
    const sent = history.calls.filter(
      ({ what, at }) => what.startsWith("read") && at >= from && at <= from + length / 2,
    );
    const answered = sent.filter(({ at, ms }) => at + ms < to).length;
    if (length < MIN_LOCK_MS || sent.length < MIN_READS) continue;
    if (answered >= sent.length * MIN_SHARE) continue;
    history.addViolation(
      `During "${fault.name}" (${length} ms) ${answered} of ${sent.length} early reads were answered before its end.`,
    );
  }
}
