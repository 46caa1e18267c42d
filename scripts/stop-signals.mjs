/** Milliseconds after a stop signal at which pending requests are dropped. */
const DEADLINE_MS = 10_000;

/**
 * Calls `stop` at the first SIGINT or SIGTERM and exits at the latest ten seconds later. Further signals are ignored.
 * @param {() => void} stop
 */
export function onStopSignal(stop) {
  let isStopping = false;
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      stop();
      setTimeout(() => process.exit(0), DEADLINE_MS).unref();
    });
  }
}
