// Serves the built shop in this process by remix-serve; also what each of several workers runs.
import cluster from "node:cluster";
import { createRequire } from "node:module";

/** Longest that an ending process waits for who is being served, in milliseconds. */
export const PATIENCE_MS = 10_000;

/** Does something at each signal to stop. A second signal changes nothing: who is waiting is still served. */
export function whenStopped(stop: () => void): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      stop();
      // What is still open then is a line without anybody at its end.
      setTimeout(() => process.exit(0), PATIENCE_MS).unref();
    });
  }
}

/** Starts remix-serve, which stops listening on the first signal and lets requests finish. */
export function serveHere(): void {
  process.argv[2] = "build/index.js";
  createRequire(import.meta.url)("@remix-run/serve/dist/cli.js");
}

if (cluster.isWorker) {
  // The line to the first process would keep this one alive. remix-serve closes its server first.
  whenStopped(() => setImmediate(() => cluster.worker!.disconnect()));
  serveHere();
}
