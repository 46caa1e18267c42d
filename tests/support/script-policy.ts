import type { IncomingHttpHeaders } from "node:http";

import { isDeviceOn } from "~/env.server";

/**
 * Matches the content security policy that pages must have: scripts of the shop's origin only; with the speed device
 * `page-start` off, also inline scripts with the page's nonce.
 */
export const SCRIPT_POLICY = isDeviceOn("page-start")
  ? /script-src 'self'(;|$)/
  : /script-src 'self' 'nonce-[\w+/=]+'(;|$)/;

/**
 * A page or a policy with a fixed word for its nonce, so that two renderings can be compared. With the speed device
 * `page-start` nothing is replaced: there must be no nonce, and renderings are the same to the byte.
 */
export function withoutNonce(text: string): string {
  return isDeviceOn("page-start") ? text : text.replace(/(?<=\bnonce(="|-))[\w+/=]+/g, "fixed");
}

/** The headers of a page with a fixed word for what its nonce changes; as they are when the page has none. */
export function headersWithoutNonce(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const policy = String(headers["content-security-policy"]);
  if (policy === withoutNonce(policy)) return headers;
  return {
    ...headers,
    "content-security-policy": withoutNonce(policy),
    // They depend on the bytes of the body.
    ...(headers.etag && { etag: "fixed" }),
    ...(headers["content-length"] && { "content-length": "fixed" }),
  };
}
