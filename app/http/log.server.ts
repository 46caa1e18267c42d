import pino from "pino";

import { env } from "~/env.server";

/** The shop's log: one JSON object a line on standard error, so that it never mixes with what a script prints. */
export const log = pino(
  { level: env.NODE_ENV === "test" ? "silent" : "info", base: undefined },
  pino.destination({ dest: 2, sync: false }),
);

/** Notes a fault of ours: what was asked (never what may be a token, in the path or the query) and the error. */
export function logError(error: unknown, request: Request): void {
  const path = new URL(request.url).pathname.replace(/(?<=\/)[\w-]{20,}/g, "...");
  log.error({ err: error, method: request.method, path });
}
