import { env } from "~/env.server";

/** The shop's own address for links in mail, whose reader did not send the request: never what a request says. */
export function shopAddress(): string {
  return env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
}
