import { env } from "~/env.server";

/** For links in mail. From the settings and never from a request's Host header, which can be forged. */
export function shopAddress(): string {
  return env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
}

export const salesEmail = () => env.SALES_EMAIL;
