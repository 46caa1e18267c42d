// `npm start`: builds when stale, migrates, seeds an empty demo shop, and serves, by WEB_CONCURRENCY processes. Plain
// JavaScript, like all that runs while the shop is open: what must be translated is done by a process of its own.
import { fork } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { onStopSignal } from "./stop-signals.mjs";
import { memorySettings, startWorkers } from "./workers.mjs";

process.env.NODE_ENV ??= "production";
// What the environment says already stands.
if (existsSync(".env")) process.loadEnvFile(".env");

try {
  const { settings, workers, notes, release } = await makeReady();
  Object.assign(process.env, settings);
  const stopWorkers = startWorkers(workers, giveUp);
  onStopSignal(() => {
    release();
    stopWorkers();
  });
  stopWithNpm();

  await answering(`http://127.0.0.1:${settings.PORT}/healthz`);
  const address = `http://localhost:${settings.PORT}`;
  console.log(["", ...notes, "", `The shop is open: ${address}`, ""].join("\n"));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/**
 * Has the shop made ready by scripts/ready.ts, which ends then, or goes on as the demo's sign-in until it is released.
 * @returns {Promise<import("./ready").Ready & { release: () => void }>}
 */
async function makeReady() {
  const child = fork(fileURLToPath(new URL("ready.ts", import.meta.url)), {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, ...memorySettings() },
  });
  /** @type {import("./ready").Ready} */
  const ready = await new Promise((resolve, reject) => {
    child.once("message", (message) => resolve(/** @type {any} */ (message)));
    // It has said why.
    child.once("exit", (code) => reject(new Error(`The shop could not be made ready (${code}).`)));
  });
  // The shop serves without it.
  child.unref();
  child.channel?.unref();
  const release = () => {
    if (child.connected) child.disconnect();
  };
  return { ...ready, release };
}

/** The processes that should serve die as soon as they start. */
function giveUp() {
  console.error("The shop cannot run: its processes end as soon as they start.");
  process.exit(1);
}

/** A SIGTERM to npm ends the shell between npm and this process and goes no further, so that must be noticed here. */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, "SIGTERM");
  }, 500).unref();
}

/** @param {string} address */
async function answering(address) {
  for (let attempt = 0; attempt < 600; attempt++) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("The shop did not start within a minute.");
}
