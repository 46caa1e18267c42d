import cluster from "node:cluster";
import { fileURLToPath } from "node:url";

// A worker that ends sooner has not served anybody; so many in a row and the shop cannot run.
const SHORT_LIFE_MS = 5_000;
const MAX_SHORT_LIVES = 5;
const PAUSE_MS = 500;

/**
 * What keeps a process of the shop small, which a process can be told only before it begins: little room for what is
 * young and one thread beside the main one, so that garbage goes early; no growth by more than 30 % where memory is
 * plenty; and one heap of glibc's for all threads instead of one for each, of which none would give anything back.
 */
export const SMALL = {
  flags: ["--max-semi-space-size=8", "--v8-pool-size=1", "--heap-growing-percent=30"],
  settings: { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? "1" },
};

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
  // One alone takes who comes itself: nobody is handed to it.
  if (count === 1) cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({
    exec: fileURLToPath(new URL("serve.mjs", import.meta.url)),
    args: [],
    execArgv: [...process.execArgv, ...SMALL.flags],
  });

  const start = () => {
    if (isStopping) return;
    const worker = cluster.fork(SMALL.settings);
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
