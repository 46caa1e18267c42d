import type { IncomingHttpHeaders } from "node:http";

import { isOptimisationOn } from "~/env.server";

/**
 * Pages must have this content security policy: scripts of the shop's origin only; with the optimisation `page-start`
 * off, also inline scripts with the page's nonce.
 */
export const SCRIPT_POLICY = isOptimisationOn("page-start")
  ? /script-src 'self'(;|$)/
  : /script-src 'self' 'nonce-[\w+/=]+'(;|$)/;

/**
 * A page or a policy with a fixed word for its form key and its nonce, so that two renderings can be compared. With the
 * optimisation `page-start` there must be no nonce, so it is not replaced.
 */
export function withoutRandom(text: string): string {
  const page = text.replace(/(?<=name="key" value=")[\w-]{16,43}(?=")/g, "fixed");
  return isOptimisationOn("page-start") ? page : page.replace(/(?<=\bnonce(="|-))[\w+/=]+/g, "fixed");
}

/** With a fixed word for what the nonce changes; as they are when the page has none. */
export function headersWithoutNonce(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const policy = String(headers["content-security-policy"]);
  if (policy === withoutRandom(policy)) return headers;
  return {
    ...headers,
    "content-security-policy": withoutRandom(policy),
    // They depend on the bytes of the body.
    ...(headers.etag && { etag: "fixed" }),
    ...(headers["content-length"] && { "content-length": "fixed" }),
  };
}
