import { env } from "~/env.server";

/** The shop's base URL for links in mail. From the settings and never from a request's Host header, which can be forged. */
export function shopAddress(): string {
  return env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
}

/** The address of the sales team, for readers who have a question. */
export const salesEmail = () => env.SALES_EMAIL;
