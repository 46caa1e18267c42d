import { setTimeout as delay } from "node:timers/promises";

const FIVE_MINUTES = 300_000;
/** For a test that counts up to a limit, on a busy machine. */
const LONGEST_TEST = 10_000;

/**
 * Waits while a window of the rate limits is about to end, so that a test which counts up to a limit stays within one.
 * All windows but those of a minute end at a multiple of five minutes.
 */
export async function stayInRateLimitWindow(): Promise<void> {
  const left = FIVE_MINUTES - (Date.now() % FIVE_MINUTES);
  if (left < LONGEST_TEST) await delay(left);
}
