import { env } from "~/env.server";

/** The shop's own origin, for absolute links: PUBLIC_URL, or the origin of the request. */
export function shopOrigin(request: Request): string {
  return env.PUBLIC_URL ?? new URL(request.url).origin;
}
