/** Requests that are not answered so long after a stop signal are dropped, in milliseconds. */
const DEADLINE_MS = 10_000;

/**
 * Calls `stop` at the first SIGINT or SIGTERM and ends the process at the latest ten seconds later. Further signals
 * change nothing.
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
