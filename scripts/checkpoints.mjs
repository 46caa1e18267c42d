// A worker thread that runs SQLite's checkpoints: it moves the write-ahead log into the database file. Otherwise SQLite
// does that now and then within a COMMIT, which blocks the event loop while the disk is busy.
import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isMainThread, Worker, workerData } from "node:worker_threads";

const EVERY_MS = 500;

/**
 * Starts the thread for a SQLite database; does nothing for other URLs.
 * @param {string | undefined} url DATABASE_URL
 * @returns {() => Promise<unknown>} Stops the thread.
 */
export function startCheckpoints(url) {
  if (!url?.startsWith("file:")) return async () => undefined;
  const thread = new Worker(fileURLToPath(import.meta.url), {
    workerData: url.slice("file:".length),
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 16 },
  });
  // Not fatal: without the thread SQLite runs checkpoints within a COMMIT.
  thread.on("error", (error) => console.error(error));
  thread.unref();
  return () => thread.terminate();
}

/** @param {string} path */
async function runCheckpoints(path) {
  const { default: Database } = await import("better-sqlite3");
  const database = new Database(path);
  let last = 0;
  setInterval(() => {
    const written = statSync(`${path}-wal`, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (written === last) return;
    last = written;
    // PASSIVE neither waits for readers or writers nor blocks them.
    database.pragma("wal_checkpoint(PASSIVE)");
  }, EVERY_MS);
}

if (!isMainThread) await runCheckpoints(workerData);
