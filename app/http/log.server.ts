// oxlint-disable-next-line no-restricted-imports -- the log.
import pino from "pino";

import { env } from "~/env.server";

/** The shop's log: one JSON object per line, on standard error, so that it does not mix with the output of scripts. */
export const log = pino(
  {
    level: env.NODE_ENV === "test" ? "silent" : "info",
    base: undefined,
    serializers: { err: errorForLog },
  },
  pino.destination({ dest: 2, sync: false }),
);

/** Logs an unexpected error with the method and the path of the request. */
export function logError(error: unknown, request: { method: string; url: string }): void {
  log.error({ err: error, method: request.method, path: pathForLog(request.url) });
}

// The names of these files are long, but not secret.
const PUBLIC_FILES = /^\/(pictures|build)\//;

/** Returns the path of a URL for logs: without the query, and with "..." for each segment that may be a secret token. */
export function pathForLog(address: string): string {
  const path = address.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, "").split(/[?#]/, 1)[0]!;
  // A token is one as well when some of its characters are written as escapes.
  return PUBLIC_FILES.test(path) ? path : path.replace(/(?<=\/)([\w-]|%[\da-f]{2}){20,}/gi, "...");
}

/**
 * Returns what the log says of an error: its kind, text, stack, code, status and cause. Addresses in the text lose what
 * they would lose in an access line, and other properties are left out: libraries put whole requests and answers there.
 */
export function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return withoutSecrets(String(error));
  const { name, message, stack, cause } = error;
  const { code, status } = error as { code?: unknown; status?: unknown };
  return {
    type: name,
    message: withoutSecrets(message),
    // The stack begins with the message.
    stack: stack
      ?.split(/\n(?= +at )/)
      .map((line, at) => (at === 0 ? withoutSecrets(line) : line))
      .join("\n"),
    ...(code !== undefined && { code }),
    ...(status !== undefined && { status }),
    ...(cause !== undefined && { cause: errorForLog(cause) }),
  };
}

function withoutSecrets(text: string): string {
  return text.replace(/[a-z][a-z\d+.-]*:\/\/[^\s"'`<>]+|\/[^\s"'`<>]+/gi, (address) => {
    const [origin = ""] = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i.exec(address) ?? [];
    return origin.replace(/\/\/[^@]*@/, "//...@") + pathForLog(address);
  });
}
