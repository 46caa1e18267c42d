import cluster from "node:cluster";
import { fileURLToPath } from "node:url";

// A worker that ends sooner has not served anybody; so many in a row and the shop cannot run.
const SHORT_LIFE_MS = 5_000;
const MAX_SHORT_LIVES = 5;
const PAUSE_MS = 500;

/**
 * Serves the built shop by `count` processes that share the port, and puts a new one in the place of one that dies.
 * Gives what ends them all: they finish what they are serving. `onFailed` is called when none can live.
 * @param {number} count
 * @param {() => void} onFailed
 * @returns {() => void}
 */
export function startWorkers(count, onFailed) {
  let isStopping = false;
  let shortLives = 0;
  /** @type {WeakSet<import("node:cluster").Worker>} */
  const serving = new WeakSet();
  cluster.setupPrimary({ exec: fileURLToPath(new URL("serve.mjs", import.meta.url)), args: [] });

  const start = () => {
    if (isStopping) return;
    const worker = cluster.fork();
    const began = Date.now();
    worker.once("listening", () => {
      serving.add(worker);
      console.log(`Worker ${worker.process.pid} serves.`);
    });
    worker.once("exit", (code, signal) => {
      if (isStopping) return;
      shortLives = Date.now() - began < SHORT_LIFE_MS ? shortLives + 1 : 0;
      console.error(`Worker ${worker.process.pid} ended (${signal ?? code}).`);
      if (shortLives > MAX_SHORT_LIVES) return onFailed();
      setTimeout(start, shortLives > 0 ? PAUSE_MS : 0);
    });
  };
  for (let started = 0; started < count; started++) start();

  return () => {
    isStopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) {
      // One that is still being loaded would go on to listen.
      worker?.process.kill(serving.has(worker) ? "SIGTERM" : "SIGKILL");
    }
  };
}
