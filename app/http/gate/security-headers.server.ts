import type { IncomingMessage, ServerResponse } from "node:http";

import { env } from "~/env.server";

/**
 * Returns the security headers of a page. `nonce` allows inline scripts, which only development has. The Referrer-Policy
 * is not no-referrer, because browsers would then send `Origin: null` with the shop's own forms.
 */
export function pageSecurityHeaders(nonce?: string): [string, string][] {
  const policy = [
    "default-src 'self'",
    nonce ? `script-src 'self' 'nonce-${nonce}'` : "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' https: data:",
    env.NODE_ENV === "development" ? "connect-src 'self' ws:" : "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return [
    ["Content-Security-Policy", policy.join("; ")],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["X-Frame-Options", "DENY"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()"],
    ...COMMON_HEADERS,
  ];
}

/**
 * Returns the security headers of other responses, such as pictures. Few, because a page has many pictures. Style sheets and scripts
 * have no policy: only documents and workers have one, and pages wait for each of their bytes.
 */
export function securityHeaders(contentType: unknown): [string, string][] {
  if (/^text\/(css|javascript)\b/.test(String(contentType))) return COMMON_HEADERS;
  return [["Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"], ...COMMON_HEADERS];
}

/**
 * Express middleware that adds the security headers to every response that has none: static files, redirects, errors. A
 * 304 gets no policy, because it would replace that of the page in the browser's cache.
 */
export function addSecurityHeaders(_request: IncomingMessage, response: ServerResponse, next: () => void): void {
  // As late as possible: Remix appends its headers to those that are set already.
  const writeHead = response.writeHead.bind(response) as (...sent: unknown[]) => ServerResponse;
  response.writeHead = (...sent: unknown[]) => {
    const own = securityHeaders(response.getHeader("Content-Type"));
    for (const [name, value] of sent[0] === 304 ? COMMON_HEADERS : own) {
      if (!response.hasHeader(name)) response.setHeader(name, value);
    }
    return writeHead(...sent);
  };
  next();
}

const COMMON_HEADERS: [string, string][] = [
  ["X-Content-Type-Options", "nosniff"],
  ...(env.secure
    ? [["Strict-Transport-Security", "max-age=31536000; includeSubDomains"] satisfies [string, string]]
    : []),
];
