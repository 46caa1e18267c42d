/** Milliseconds for pending requests before they are dropped. */
const DEADLINE_MS = 10_000;

/**
 * Calls `stop` at the first SIGINT or SIGTERM. Exits at the latest ten seconds after `delayMs`, for which `stop` may wait
 * before it begins. Further signals are ignored.
 * @param {(signal: NodeJS.Signals) => void} stop
 * @param {number} delayMs
 */
export function onStopSignal(stop, delayMs = 0) {
  let isStopping = false;
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      stop(signal);
      setTimeout(() => process.exit(0), delayMs + DEADLINE_MS).unref();
    });
  }
}
