import { env } from "~/env.server";

/**
 * The headers of a page; `nonce` is for scripts within it, which only development has. strict-origin-when-cross-origin, because no-referrer would
 * make browsers send `Origin: null` with the shop's own forms.
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
    ...everyAnswer,
  ];
}

/** The headers of what is no page: it may do nothing at all. Few, because a page has many pictures. */
export function securityHeaders(): [string, string][] {
  return [
    ["Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"],
    ...everyAnswer,
  ];
}

const everyAnswer: [string, string][] = [
  ["X-Content-Type-Options", "nosniff"],
  ...(env.secure
    ? [["Strict-Transport-Security", "max-age=31536000"] satisfies [string, string]]
    : []),
];
