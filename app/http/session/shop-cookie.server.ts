// oxlint-disable-next-line no-restricted-imports -- the one place that makes cookies.
import { type CookieOptions, createCookie } from "@remix-run/node";

import { env, sessionSecret } from "~/env.server";

const hostPrefix = env.secure ? "__Host-" : "";

/** The complete name of one of the shop's cookies. */
export const cookieName = (name: string): string => `${hostPrefix}shop_${name}`;

// The switch of light pages and the language are no reader's own: pages that look the same to everybody are cached in all variants.
// No page depends on whether the browser is known.
const PERSONAL = /(?:^|;)\s*(?:__Host-)?shop_(?!light=|language=|known_browser=)/;

/** Whether a request has a cookie of the shop's that may make its page different. Those of other programs do not matter. */
export const hasPersonalCookie = (headers: Pick<Headers, "get">): boolean => PERSONAL.test(headers.get("Cookie") ?? "");

/** The Set-Cookie value of an unsigned cookie, by its complete name, that lasts `maxAge` seconds. */
export const plainCookie = (name: string, value: string, maxAge: number): string =>
  `${name}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${env.secure ? "; Secure" : ""}`;

/** Returns the value of an unsigned cookie; undefined without one. */
export function readPlainCookie({ headers }: { headers: Pick<Headers, "get"> }, name: string): string | undefined {
  const header = headers.get("Cookie") ?? "";
  // oxlint-disable-next-line no-restricted-globals -- letters and digits of a setting.
  return new RegExp(`(?:^|;)\\s*${cookieName(name)}=([\\w/]*)\\s*(?:;|$)`).exec(header)?.[1];
}

/** Creates a signed cookie that lasts `maxAge` seconds and that no script can read. */
export function shopCookie(name: string, maxAge: number) {
  const options: CookieOptions = {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: env.secure,
    maxAge,
    secrets: [sessionSecret()],
  };
  const cookie = createCookie(cookieName(name), options);
  return {
    name: cookie.name,
    /** The value; null without a validly signed one. */
    read: ({ headers }: Request): Promise<unknown> => cookie.parse(headers.get("Cookie")),
    write: (value: unknown): Promise<string> => cookie.serialize(value),
    clear: (): Promise<string> => cookie.serialize("", { maxAge: 0 }),
  };
}
