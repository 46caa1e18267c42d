import { env } from "~/env.server";

/**
 * Whether an unsafe request comes from the shop's own pages: its Origin is that of PUBLIC_URL or, without PUBLIC_URL, of
 * the Host header. Without an Origin, Sec-Fetch-Site decides. A request with neither is from a program, which has no
 * cookies of another person's browser, and is allowed. X-Forwarded-Host is ignored, because any client can send it.
 */
export function isSameOrigin(request: Request): boolean {
  const origin = request.headers.get("Origin");
  if (origin !== null) {
    if (env.PUBLIC_URL) return origin === new URL(env.PUBLIC_URL).origin;
    const host = request.headers.get("Host") ?? new URL(request.url).host;
    return URL.canParse(origin) && new URL(origin).host === host;
  }
  const site = request.headers.get("Sec-Fetch-Site");
  return site === null || site === "same-origin" || site === "none";
}
