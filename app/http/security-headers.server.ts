import { env } from "~/env.server";

/**
 * The headers every answer carries. `nonce` is the page's, for its own scripts; answers that are no page get
 * a policy that allows nothing. strict-origin-when-cross-origin, because no-referrer would make browsers send
 * `Origin: null` with the shop's own forms.
 */
export function securityHeaders(nonce?: string): [string, string][] {
  const policy = nonce
    ? [
        "default-src 'self'",
        `script-src 'self' 'nonce-${nonce}'`,
        "style-src 'self'",
        "img-src 'self' https: data:",
        env.NODE_ENV === "development" ? "connect-src 'self' ws:" : "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ]
    : ["default-src 'none'", "frame-ancestors 'none'"];
  return [
    ["Content-Security-Policy", policy.join("; ")],
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["X-Frame-Options", "DENY"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()"],
    ...(env.secure
      ? [["Strict-Transport-Security", "max-age=31536000"] satisfies [string, string]]
      : []),
  ];
}
