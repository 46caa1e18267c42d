import cluster from "node:cluster";
import { fileURLToPath } from "node:url";

import { readSpeedDevices } from "../app/speed-devices.mjs";

// A worker that ends sooner has not served anybody; after so many in a row the shop cannot run.
const SHORT_LIFE_MS = 5_000;
const MAX_SHORT_LIVES = 5;
const RESTART_DELAY_MS = 500;

/**
 * How a process of the shop is started so that it takes little memory (speed device "small-heap"): a young generation of
 * 8 MB and one helper thread, so that V8 collects early; an old generation that grows by at most 30 % at a time; and one
 * arena of glibc's malloc, because memory in the arena of another thread is hardly ever given back.
 * @returns {{ flags: string[], settings: Record<string, string> }} Node's arguments and environment variables.
 */
export function memoryOptions() {
  if (!readSpeedDevices(process.env.SPEED_DEVICES).has("small-heap")) {
    return { flags: [], settings: {} };
  }
  return {
    flags: ["--max-semi-space-size=8", "--v8-pool-size=1", "--heap-growing-percent=30"],
    settings: { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? "1" },
  };
}

/**
 * Serves the built shop by `count` worker processes that share the port, and replaces a worker that dies.
 * @param {number} count
 * @param {() => void} onFailed Called when the workers keep dying as soon as they start.
 * @returns {() => void} Stops all workers; they answer first what they are asked.
 */
export function startWorkers(count, onFailed) {
  let isStopping = false;
  let shortLives = 0;
  /** @type {WeakSet<import("node:cluster").Worker>} */
  const serving = new WeakSet();
  const { flags, settings } = memoryOptions();
  // A single worker accepts connections itself; otherwise this process hands them out in turn.
  if (count === 1) cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({
    exec: fileURLToPath(new URL("server.mjs", import.meta.url)),
    args: [],
    execArgv: [...process.execArgv, ...flags],
  });

  const start = () => {
    if (isStopping) return;
    const worker = cluster.fork(settings);
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
      setTimeout(start, shortLives > 0 ? RESTART_DELAY_MS : 0);
    });
  };
  for (let started = 0; started < count; started++) start();

  return () => {
    isStopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) {
      // A worker that does not listen yet handles no signals.
      worker?.process.kill(serving.has(worker) ? "SIGTERM" : "SIGKILL");
    }
  };
}
