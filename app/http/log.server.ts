import pino from "pino";

import { env } from "~/env.server";

/** The shop's log: one JSON object per line, on standard error, so that it does not mix with the output of scripts. */
export const log = pino(
  { level: env.NODE_ENV === "test" ? "silent" : "info", base: undefined },
  pino.destination({ dest: 2, sync: false }),
);

/** Logs an unexpected error with the method and the path of the request. */
export function logError(error: unknown, request: Request): void {
  log.error({ err: error, method: request.method, path: pathForLog(request.url) });
}

// The names of these files are long, but not secret.
const PUBLIC_FILES = /^\/(pictures|build)\//;

/** Returns the path of a URL for logs: without the query, and with "..." for each segment that may be a secret token. */
export function pathForLog(address: string): string {
  const path = address.replace(/^\w+:\/\/[^/]*/, "").split("?", 1)[0]!;
  return PUBLIC_FILES.test(path) ? path : path.replace(/(?<=\/)[\w-]{20,}/g, "...");
}
