import pino from "pino";

import { env } from "~/env.server";

/** The shop's log: one JSON object a line on standard error, so that it never mixes with what a script prints. */
export const log = pino(
  { level: env.NODE_ENV === "test" ? "silent" : "info", base: undefined },
  pino.destination({ dest: 2, sync: false }),
);

/** Notes a fault of ours: what was asked and the error. */
export function logError(error: unknown, request: Request): void {
  log.error({ err: error, method: request.method, path: pathForLog(request.url) });
}

// Their long names are public.
const PUBLIC_FILES = /^\/(pictures|build)\//;

/** The path of an address as logs show it: no query, and "..." for each segment that may be a token. */
export function pathForLog(address: string): string {
  const path = address.replace(/^\w+:\/\/[^/]*/, "").split("?", 1)[0]!;
  return PUBLIC_FILES.test(path) ? path : path.replace(/(?<=\/)[\w-]{20,}/g, "...");
}
