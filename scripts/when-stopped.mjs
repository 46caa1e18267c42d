/** Longest that an ending process waits for who is being served, in milliseconds. */
const PATIENCE_MS = 10_000;

/**
 * Does something at each signal to stop. A second signal changes nothing: who is waiting is still served.
 * @param {() => void} stop
 */
export function whenStopped(stop) {
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
    process.on(signal, () => {
      stop();
      // What is still open then is a line without anybody at its end.
      setTimeout(() => process.exit(0), PATIENCE_MS).unref();
    });
  }
}
