// The server build that scripts/server.mjs, remix-serve, remix dev and the tests load: that of Remix, with all loaders and
// actions wrapped by the gate.
import * as build from "@remix-run/dev/server-build";
import type { AppLoadContext } from "@remix-run/node";
import type { Request, RequestHandler } from "express";

import { readStateBeforePage } from "~/cache/page-cache.server";
import { pageCache } from "~/cache/page-cache-middleware.server";
import { DatabaseInUseError, endProcess, holdDatabase } from "~/db/database-lock.server";
import { db } from "~/db/db.server";
import { env } from "~/env.server";
import { abortSignalOf, clientReady } from "~/http/gate/client-ready.server";
import { guardRoutes } from "~/http/gate/gate.server";
import { checkRequestLine } from "~/http/gate/request-line.server";
import { requireTables } from "~/http/readiness.server";
import { addSecurityHeaders } from "~/http/gate/security-headers.server";
import { endUnreadBody } from "~/http/gate/unread-body.server";
import { negotiateLanguage } from "~/http/session/language.server";
import { startInboundMail } from "~/http/background/inbound-mail.server";
import { startMail } from "~/http/background/mail.server";
import { startPictures } from "~/http/background/pictures.server";
import { startWebhooks } from "~/http/background/webhooks.server";
import { startUpkeep } from "~/http/background/upkeep.server";

export * from "@remix-run/dev/server-build";
export { prepareMissingPictures } from "~/http/background/pictures.server";
export { limitConnections } from "~/http/gate/connections.server";
export { answerError } from "~/http/gate/express-errors.server";
export { toPath } from "~/http/gate/request-line.server";
export { startDraining } from "~/http/readiness.server";
export { pathForLog } from "~/http/log.server";
export { withRouteSubsets } from "~/cache/route-subsets.server";
export const routes = guardRoutes(build.routes, readStateBeforePage);
/** A folder that does not exist, so that remix-serve leaves the files for browsers to routes/build.$.ts. */
export const assetsBuildDirectory = "build/served-by-a-route";

/** Where scripts/server.mjs listens; without a host on all addresses of the machine. */
export const listenOn = { port: env.PORT, host: env.HOST };
/** How long the server goes on answering after SIGTERM, with `/readyz` at 503. */
export const drainMs = env.DRAIN_SECONDS * 1_000;
/** Whose X-Forwarded-For and X-Forwarded-Proto are believed: Express's "trust proxy". */
export const trustedProxies = env.TRUSTED_PROXIES;
/** Express middleware that scripts/server.mjs puts before Remix. */
export const middleware: readonly RequestHandler[] = [
  endUnreadBody,
  addSecurityHeaders,
  negotiateLanguage,
  checkRequestLine,
  pageCache,
];
/** What the server tells the routes of a request. */
export const loadContextOf = ({ ip, res }: Request): AppLoadContext => ({
  clientAddress: ip,
  isClientReady: res && clientReady(res),
  leaving: res && abortSignalOf(res),
});

/** Notes that another worker could not sync the database. */
export const noteFailedSync = (): void => db.noteFailedSync();

/** Starts what the shop does besides answering requests: mail in both directions, webhooks, variants of pictures, upkeep. */
export function startBackgroundWork(): void {
  startMail();
  startInboundMail();
  startWebhooks();
  startPictures();
  startUpkeep();
}

if (env.NODE_ENV !== "test") {
  await holdDatabase(env.DATABASE_URL).catch((error: unknown) => {
    if (error instanceof DatabaseInUseError) endProcess(error);
    throw error;
  });
}
// Tests send mail and build the search index themselves; scripts/server.mjs starts all of it when it begins to serve.
if (env.NODE_ENV !== "test" && env.BACKGROUND_WORK === "now") {
  await requireTables();
  startBackgroundWork();
}
