// The server build that scripts/server.mjs, remix-serve, remix dev and the tests load: that of Remix, with all loaders and
// actions wrapped by the gate.
import type { IncomingMessage, ServerResponse } from "node:http";

import * as build from "@remix-run/dev/server-build";

import { readStateBeforePage } from "~/cache/page-cache.server";
import { pageCache } from "~/cache/page-cache-middleware.server";
import { env } from "~/env.server";
import { guardRoutes } from "~/http/gate/gate.server";
import { startMail } from "~/http/background/mail.server";
import { logReplica } from "~/http/background/replica.server";
import { startSearchReindex } from "~/http/background/search.server";

type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

export * from "@remix-run/dev/server-build";
export { pathForLog } from "~/http/log.server";
export { withRouteSubsets } from "~/cache/route-subsets.server";
export const routes = guardRoutes(build.routes, readStateBeforePage);
/** A folder that does not exist, so that remix-serve leaves the files for browsers to routes/build.$.ts. */
export const assetsBuildDirectory = "build/served-by-a-route";

/** Express middleware that scripts/server.mjs puts before Remix. The responses are the same without it. */
export const middleware: readonly Middleware[] = [pageCache];

// Tests send mail and build the search index themselves.
if (env.NODE_ENV !== "test") {
  startMail();
  logReplica();
  startSearchReindex();
}
