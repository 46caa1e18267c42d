import cluster from "node:cluster";
import { fileURLToPath } from "node:url";

import { readOptimisations } from "../app/optimisations.mjs";

// A worker that exits sooner counts as failed to start; after MAX_SHORT_LIVES in a row no more are started.
const SHORT_LIFE_MS = 5_000;
const MAX_SHORT_LIVES = 5;
const RESTART_DELAY_MS = 500;

const hasSmallHeap = () => readOptimisations(process.env.OPTIMISATIONS).has("small-heap");

/**
 * Returns environment variables that reduce the memory of a process (optimisation "small-heap"): one arena of glibc's
 * malloc for all threads, because memory in further arenas is hardly ever returned to the system; and blocks of 64 KB and
 * more (parts of a body that arrives, rows of a picture) outside of the arena, because a small block behind them would keep
 * them from being returned. They are read when a process starts, so a process cannot set them for itself.
 * @returns {Record<string, string>}
 */
export function memorySettings() {
  if (!hasSmallHeap()) return {};
  const { MALLOC_ARENA_MAX = "1", MALLOC_MMAP_THRESHOLD_ = "65536" } = process.env;
  return { MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_ };
}

/**
 * Returns options of node that reduce the memory of a process (optimisation "small-heap"). Where a machine has much
 * memory, V8 lets its heap grow to several times of what is in use before it collects garbage; so it grows by 30 %, and
 * young objects have 24 MB instead of 48. Unlike --max-old-space-size this is no limit at which a process would end.
 * @returns {string[]}
 */
export function memoryOptions() {
  return hasSmallHeap() ? ["--heap-growing-percent=30", "--max-semi-space-size=8"] : [];
}

/**
 * Serves the built shop by `count` worker processes that share the port. One more, the spare, has loaded the shop and takes
 * the place of a worker that exits.
 * @param {number} count
 * @param {() => void} onFailed Called when workers repeatedly exit right after their start.
 * @returns {(signal: NodeJS.Signals) => void} Stops all workers gracefully: they answer their pending requests.
 */
export function startWorkers(count, onFailed) {
  let isStopping = false;
  let shortLives = 0;
  /** @type {import("node:cluster").Worker | null} */
  let spare = null;
  /** @type {import("node:cluster").Worker | null} The one that makes missing variants of pictures for all. */
  let preparer = null;
  // Before that a worker has no handlers for signals and messages.
  /** @type {WeakSet<import("node:cluster").Worker>} */
  const hasLoaded = new WeakSet();
  // A single worker accepts connections itself; otherwise this process distributes them in turn.
  if (count === 1) cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({
    exec: fileURLToPath(new URL("server.mjs", import.meta.url)),
    args: [],
    execArgv: [...process.execArgv, ...memoryOptions()],
  });

  /** @param {{ asSpare: boolean }} options */
  const start = ({ asSpare }) => {
    if (isStopping) return;
    const worker = cluster.fork({ ...memorySettings(), SPARE_WORKER: asSpare ? "on" : "off" });
    const began = Date.now();
    if (asSpare) spare = worker;
    worker.once("message", () => hasLoaded.add(worker));
    worker.on("message", (message) => {
      if (message !== "sync failed") return;
      for (const other of Object.values(cluster.workers ?? {})) {
        if (other !== worker) other?.send(message);
      }
    });
    worker.once("listening", () => {
      hasLoaded.add(worker);
      console.log(`Worker ${worker.process.pid} serves.`);
      if (!preparer) {
        preparer = worker;
        worker.send("prepare pictures");
      }
      // Not before the others serve, which it would slow down.
      if (!spare && servingCount() >= count) start({ asSpare: true });
    });
    worker.once("exit", (code, signal) => {
      if (isStopping) return;
      shortLives = Date.now() - began < SHORT_LIFE_MS ? shortLives + 1 : 0;
      console.error(`Worker ${worker.process.pid} ended (${signal ?? code}).`);
      if (shortLives > MAX_SHORT_LIVES) return onFailed();
      if (worker === preparer) preparer = null;
      const wasSpare = worker === spare;
      if (!wasSpare && spare) {
        const next = spare;
        spare = null;
        // It says that it is ready by a message, and hears none before.
        if (hasLoaded.has(next)) next.send("serve");
        else next.once("message", () => next.send("serve"));
        return;
      }
      if (wasSpare) spare = null;
      setTimeout(start, shortLives > 0 ? RESTART_DELAY_MS : 0, { asSpare: wasSpare });
    });
  };
  const servingCount = () => Object.keys(cluster.workers ?? {}).length - (spare ? 1 : 0);
  for (let started = 0; started < count; started++) start({ asSpare: false });

  return (stopSignal) => {
    isStopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) {
      worker?.process.kill(hasLoaded.has(worker) ? stopSignal : "SIGKILL");
    }
  };
}
