import pino from "pino";

import { env } from "~/env.server";

/** The shop's log: one JSON object a line on standard error, so that it never mixes with what a script prints. */
export const log = pino(
  { level: env.NODE_ENV === "test" ? "silent" : "info", base: undefined },
  pino.destination({ dest: 2, sync: false }),
);

/** Notes a fault of ours: what was asked (never the query, which may hold a token) and the error. */
export function logError(error: unknown, request: Request): void {
  log.error({ err: error, method: request.method, path: new URL(request.url).pathname });
}
