// The web server of the built shop: an Express app with Remix. Every worker of scripts/start.mjs runs it, on a migrated
// database; a spare one (SPARE_WORKER=on) serves when it is told to. Plain JavaScript, because a compiler would take more
// memory than the shop.
import cluster from "node:cluster";
import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { createRequestHandler } from "@remix-run/express";
import compression from "compression";
import express from "express";
import morgan from "morgan";
import pino from "pino";

import { inTurns } from "./request-turns.mjs";
import { onStopSignal } from "./stop-signals.mjs";

process.env.NODE_ENV ??= "production";
// Files of the shop are for its own user.
process.umask(0o077);

const isSpare = process.env.SPARE_WORKER === "on";
const toldToServe = isSpare ? toldBy("serve") : Promise.resolve();
process.env.BACKGROUND_WORK = "later";

/** @type {typeof import("../app/server")} */
const build = await import(pathToFileURL(resolve("build/index.js")).href);

const app = express();
app.disable("x-powered-by");
app.set("trust proxy", build.trustedProxies);
// Routes read the query themselves.
app.set("query parser", false);
app.use(accessLog());
app.use(...build.middleware);
app.use(compression());
app.use(publicFiles());
const createHandler = build.withRouteSubsets(createRequestHandler);
const { loadContextOf: getLoadContext } = build;
app.all("*", createHandler({ build, mode: process.env.NODE_ENV, getLoadContext }));
app.use(build.answerError);

void toldBy("prepare pictures").then(() => build.prepareMissingPictures());
process.on("message", (message) => {
  if (message === "sync failed") build.noteFailedSync();
});

let isDraining = false;
const server = createServer(
  {
    // A missing Host is refused by the shop's own middleware, with its headers.
    requireHostHeader: false,
    // Headers that trickle end with 408. A body has its own limits (app/http/gate/body.server.ts) and at most Node's five
    // minutes (requestTimeout).
    headersTimeout: 20_000,
    connectionsCheckingInterval: 5_000,
  },
  inTurns((request, response) => {
    if (isDraining) response.setHeader("Connection", "close");
    build.toPath(request);
    app(request, response);
  }),
);
build.limitConnections(server, app.get("trust proxy fn"));
onStopSignal(drain, build.drainMs);
if (isSpare) process.send?.("spare");
await toldToServe;
if (!isDraining) serve();

function serve() {
  server.listen(build.listenOn);
  build.startBackgroundWork();
}

/**
 * Ends when the primary process has sent this message.
 * @param {string} wanted
 * @returns {Promise<void>}
 */
function toldBy(wanted) {
  return new Promise((resolve) => {
    process.on("message", (message) => {
      if (message === wanted) resolve();
    });
  });
}

/**
 * To standard output, without query strings and tokens: "GET /orders 200 4819 - 3.312 ms". A write costs as much as a
 * third of a visitor's page, so lines are written together, four times a second.
 */
function accessLog() {
  const stream = pino.destination({ dest: 1, sync: false, minLength: 4_096, periodicFlush: 250 });
  process.once("exit", () => stream.flushSync());
  morgan.token("path", (request) => build.pathForLog(request.url ?? ""));
  return morgan(":method :path :status :res[content-length] - :response-time ms", { stream });
}

/** Files of `public`. The disk is asked only for addresses that begin like one of them. */
function publicFiles() {
  const names = new Set(readdirSync("public"));
  const serveFile = express.static("public", { maxAge: "1h", redirect: false });
  /** @type {express.RequestHandler} */
  return (request, response, next) => {
    if (names.has(request.path.split("/", 2)[1] ?? "")) serveFile(request, response, next);
    else next();
  };
}

/**
 * Stops the server in two steps. First `/readyz` says 503, and each connection is closed with its next answer, while new
 * ones are still served: a load balancer needs a moment to notice. Then nothing new is accepted, and the process exits
 * once every request is answered. Ctrl-C goes straight to the second step.
 * @param {NodeJS.Signals} signal
 */
function drain(signal) {
  isDraining = true;
  build.startDraining();
  setTimeout(stop, signal === "SIGTERM" && server.listening ? build.drainMs : 0);
}

function stop() {
  // The IPC channel to the primary process would keep a worker alive.
  server.close(() => cluster.worker?.disconnect());
  // A keep-alive connection that is busy now becomes idle after its response.
  setInterval(() => server.closeIdleConnections(), 100).unref();
}
