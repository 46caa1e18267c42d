// Serves the built shop in this process by remix-serve, on a database that is ready; also what each of several workers
// runs. Plain JavaScript: what would translate it takes more memory than the shop.
import cluster from "node:cluster";
import { statSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { argv } from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";

import { startCheckpoints } from "./checkpoints.mjs";

/** Longest that an ending process waits for who is being served, in milliseconds. */
export const PATIENCE_MS = 10_000;

/**
 * Does something at each signal to stop. A second signal changes nothing: who is waiting is still served.
 * @param {() => void} stop
 */
export function whenStopped(stop) {
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
    process.on(signal, () => {
      stop();
      // What is still open then is a line without anybody at its end.
      setTimeout(() => process.exit(0), PATIENCE_MS).unref();
    });
  }
}

/** Starts remix-serve, which stops listening on the first signal and lets requests finish. */
export async function serveHere() {
  process.env.NODE_ENV ??= "production";
  // Where memory is plenty V8 lets garbage lie until it is several times what is used.
  setFlagsFromString("--heap-growing-percent=30");
  const build = resolve("build/index.js");
  // By the address that remix-serve uses: by another it would be another module, with a memory of its own.
  const { byArea, front } = await import(
    `${pathToFileURL(build).href}?t=${statSync(build).mtimeMs}`
  );
  const cli = createRequire(import.meta.url).resolve("@remix-run/serve/dist/cli.js");
  const require = createRequire(cli);
  putBefore(require("express"), front);
  const remix = require("@remix-run/express");
  remix.createRequestHandler = byArea(remix.createRequestHandler);
  startCheckpoints(process.env.DATABASE_URL);
  process.argv[2] = build;
  require(cli);
}

/**
 * Lets the shop's front see each request before an Express app that will listen: remix-serve has no place for it.
 * @param {{ application: { listen: (...where: []) => import("node:http").Server } }} express The copy that makes the app.
 * @param {typeof import("../app/http/front.server").front} front
 */
function putBefore(express, front) {
  express.application.listen = /** @this {import("node:http").RequestListener} */ function (
    ...where
  ) {
    const server = createServer((message, response) =>
      front(message, response, () => this(message, response)),
    );
    return server.listen(...where);
  };
}

if (cluster.isWorker) {
  // The line to the first process would keep this one alive. remix-serve closes its server first.
  whenStopped(() => setImmediate(() => cluster.worker?.disconnect()));
}
if (cluster.isWorker || argv[1] === fileURLToPath(import.meta.url)) await serveHere();
