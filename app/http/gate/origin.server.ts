import { env } from "~/env.server";

/** The shop's own address, for links that are carried elsewhere: PUBLIC_URL, or where this request came to. */
export function shopOrigin(request: Request): string {
  return env.PUBLIC_URL ?? new URL(request.url).origin;
}
