// The web server of the built shop: an Express app with Remix. Every worker of scripts/start.mjs runs it, on a migrated
// database. Plain JavaScript, because a compiler would take more memory than the shop.
import cluster from "node:cluster";
import { createServer } from "node:http";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { createRequestHandler } from "@remix-run/express";
import { installGlobals } from "@remix-run/node";
import compression from "compression";
import express from "express";
import morgan from "morgan";

import { readSpeedDevices } from "../app/speed-devices.mjs";
import { startCheckpoints } from "./checkpoints.mjs";
import { onStopSignal } from "./stop-signals.mjs";

process.env.NODE_ENV ??= "production";
// Files of the shop are for its own user.
process.umask(0o077);

/** @type {typeof import("../app/server")} */
const build = await import(pathToFileURL(resolve("build/index.js")).href);
installGlobals({ nativeFetch: build.future.v3_singleFetch });

const app = express();
app.disable("x-powered-by");
app.set("trust proxy", build.trustedProxies);
app.use(accessLog());
app.use(...build.middleware);
app.use(compression());
app.use(express.static("public", { maxAge: "1h", redirect: false }));
const createHandler = build.withRouteSubsets(createRequestHandler);
const { loadContextOf: getLoadContext } = build;
app.all("*", createHandler({ build, mode: process.env.NODE_ENV, getLoadContext }));
app.use(build.answerError);

if (readSpeedDevices(process.env.SPEED_DEVICES).has("checkpoints")) {
  startCheckpoints(process.env.DATABASE_URL);
}
// A missing Host is refused by the shop's own middleware, with its headers.
const server = createServer({ requireHostHeader: false }, (request, response) => {
  build.toPath(request);
  app(request, response);
}).listen(build.listenOn);
onStopSignal(stop);

/** Logs each request to standard output, without query strings and tokens: "GET /orders 200 4819 - 3.312 ms". */
function accessLog() {
  morgan.token("path", (request) => build.pathForLog(request.url ?? ""));
  return morgan(":method :path :status :res[content-length] - :response-time ms");
}

/** Stops accepting connections and lets the process exit once every request is answered. */
function stop() {
  // The IPC channel to the primary process would keep a worker alive.
  server.close(() => cluster.worker?.disconnect());
  // A keep-alive connection that is busy now becomes idle after its response.
  setInterval(() => server.closeIdleConnections(), 100).unref();
}
