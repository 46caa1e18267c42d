// `npm start`: builds when stale, migrates, seeds an empty demo shop, and serves it by WEB_CONCURRENCY workers. Plain
// JavaScript to save the memory of a compiler; the preparation, which is TypeScript, runs in a child process.
import { fork } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { onStopSignal } from "./stop-signals.mjs";
import { memorySettings, startWorkers } from "./workers.mjs";

process.env.NODE_ENV ??= "production";
// Variables that are set already take precedence.
if (existsSync(".env")) process.loadEnvFile(".env");

try {
  const { settings, workers, notes } = await prepare();
  Object.assign(process.env, settings);
  const stopWorkers = startWorkers(workers, giveUp);
  onStopSignal(stopWorkers, Number(settings.DRAIN_SECONDS) * 1_000);
  stopWithNpm();

  await waitUntilReady(`http://${reachableHost(settings.HOST)}:${settings.PORT}/healthz`);
  const address = `http://localhost:${settings.PORT}`;
  console.log(["", ...notes, "", `The shop is open: ${address}`, ""].join("\n"));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/**
 * Prepares the shop by scripts/ready.ts.
 * @returns {Promise<import("./ready").ReadyMessage>}
 */
function prepare() {
  const child = fork(fileURLToPath(new URL("ready.ts", import.meta.url)), {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, ...memorySettings() },
  });
  return new Promise((resolve, reject) => {
    child.once("message", (message) => resolve(/** @type {any} */ (message)));
    // The child has printed the reason.
    child.once("exit", (code) => reject(new Error(`The shop could not be prepared (${code}).`)));
  });
}

/** When the workers repeatedly exit right after their start. */
function giveUp() {
  console.error("The shop cannot run: its processes end as soon as they start.");
  process.exit(1);
}

/** A SIGTERM to npm ends its shell, which does not pass the signal on. */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, "SIGTERM");
  }, 500).unref();
}

/**
 * Returns where this machine reaches a server that listens on `host`.
 * @param {string | undefined} host
 */
function reachableHost(host) {
  if (!host || host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

/** @param {string} address */
async function waitUntilReady(address) {
  for (let attempt = 0; attempt < 600; attempt++) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("The shop did not start within a minute.");
}
