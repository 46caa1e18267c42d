import cluster from "node:cluster";
import { fileURLToPath } from "node:url";

import { readSpeedDevices } from "../app/speed-devices.mjs";

// A worker that ends sooner has not served anybody; after so many in a row the shop cannot run.
const SHORT_LIFE_MS = 5_000;
const MAX_SHORT_LIVES = 5;
const RESTART_DELAY_MS = 500;

/**
 * The environment variables that keep a process of the shop small (speed device "small-heap"): one arena of glibc's
 * malloc for all threads, because memory of other threads' arenas is hardly ever given back. The variable is read when
 * a process starts, so a process cannot set it for itself.
 * @returns {Record<string, string>}
 */
export function memorySettings() {
  if (!readSpeedDevices(process.env.SPEED_DEVICES).has("small-heap")) return {};
  return { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? "1" };
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
  // A single worker accepts connections itself; otherwise this process hands them out in turn.
  if (count === 1) cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({
    exec: fileURLToPath(new URL("server.mjs", import.meta.url)),
    args: [],
  });

  const start = () => {
    if (isStopping) return;
    const worker = cluster.fork(memorySettings());
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
