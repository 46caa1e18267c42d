// The server build that remix-serve, remix dev and the tests load, with every loader and action of
// every route behind the gate (design, "The gate"), and the front that scripts/serve.mjs puts before remix-serve.
import * as build from "@remix-run/dev/server-build";

import { env } from "~/env.server";
import { guardRoutes } from "~/http/gate/gate.server";
import { startMail } from "~/http/background/mail.server";
import { logReplica } from "~/http/background/replica.server";
import { startSearchReindex } from "~/http/background/search.server";

export * from "@remix-run/dev/server-build";
export { byArea } from "~/http/areas.server";
export { front } from "~/http/front.server";
export const routes = guardRoutes(build.routes);
/** A folder that is not there: remix-serve leaves the files for browsers to routes/build.$.ts. */
export const assetsBuildDirectory = "build/served-by-a-route";

// The tests send mail and make words when they mean it.
if (env.NODE_ENV !== "test") {
  startMail();
  logReplica();
  startSearchReindex();
}
