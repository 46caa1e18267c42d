// Serves the built shop in this process by remix-serve, on a database that is ready: what each process of scripts/start.mjs
// runs. Plain JavaScript: what would translate it takes more memory than the shop.
import cluster from "node:cluster";
import { statSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { startCheckpoints } from "./checkpoints.mjs";
import { whenStopped } from "./when-stopped.mjs";

/** Starts remix-serve, which stops listening on the first signal and lets requests finish. */
async function serveHere() {
  process.env.NODE_ENV ??= "production";
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
await serveHere();
