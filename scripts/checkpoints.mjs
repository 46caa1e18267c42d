// A thread beside the shop that moves what was written from SQLite's log into its file. The connection that wrote would
// do that itself from time to time, and the process would answer nobody for as long as the disk takes.
import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isMainThread, Worker, workerData } from "node:worker_threads";

const EVERY_MS = 500;

/**
 * Starts it for an address of a database and gives what ends it; for one that is no "file:..." there is nothing to do.
 * @param {string | undefined} url
 * @returns {() => Promise<unknown>}
 */
export function startCheckpoints(url) {
  if (!url?.startsWith("file:")) return async () => undefined;
  const thread = new Worker(fileURLToPath(import.meta.url), {
    workerData: url.slice("file:".length),
    execArgv: [],
    // It needs next to nothing.
    resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 16 },
  });
  // Without it the log is moved as before, by whoever wrote.
  thread.on("error", (error) => console.error(error));
  thread.unref();
  return () => thread.terminate();
}

/** @param {string} path */
async function moveLog(path) {
  const { default: Database } = await import("better-sqlite3");
  const database = new Database(path);
  let last = 0;
  setInterval(() => {
    const written = statSync(`${path}-wal`, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (written === last) return;
    last = written;
    // Waits for nobody and holds nobody up.
    database.pragma("wal_checkpoint(PASSIVE)");
  }, EVERY_MS);
}

if (!isMainThread) await moveLog(workerData);
