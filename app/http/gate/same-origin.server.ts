import { env } from "~/env.server";

/**
 * Whether an unsafe request comes from the shop's own pages: its Origin is PUBLIC_URL's or, when that is
 * unset, the Host's; browsers that send no Origin say so in Sec-Fetch-Site. A program sends neither and is let
 * through: it has no cookies of somebody else's. X-Forwarded-Host is the sender's own word and not asked.
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
