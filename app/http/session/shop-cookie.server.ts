import { type CookieOptions, createCookie } from "@remix-run/node";

import { env, sessionSecret } from "~/env.server";

const hostPrefix = env.secure ? "__Host-" : "";

/** The complete name of one of the shop's cookies. */
export const cookieName = (name: string): string => `${hostPrefix}shop_${name}`;

/** What earlier versions called the same cookie. Browsers keep some for a year. */
const formerCookieName = (name: string): string => `${hostPrefix}preja_${name}`;

// The switch of light pages is no reader's own: pages that look the same to everybody are cached in both variants. No page
// depends on whether the browser is known.
const PERSONAL = /(?:^|;)\s*(?:__Host-)?(?:shop|preja)_(?!light=|known_browser=)/;

/** Whether a request has a cookie of the shop's that may make its page different. Those of other programs do not matter. */
export const hasPersonalCookie = (headers: Pick<Headers, "get">): boolean =>
  PERSONAL.test(headers.get("Cookie") ?? "");

/** Returns the value of an unsigned cookie, under its present name or else the former; undefined without either. */
export function readPlainCookie(
  { headers }: { headers: Pick<Headers, "get"> },
  name: string,
): string | undefined {
  const header = headers.get("Cookie") ?? "";
  const valueOf = (whole: string) =>
    new RegExp(`(?:^|;)\\s*${whole}=([\\w/]*)\\s*(?:;|$)`).exec(header)?.[1];
  return valueOf(cookieName(name)) ?? valueOf(formerCookieName(name));
}

/**
 * Creates a signed cookie that lasts `maxAge` seconds and that no script can read. It is read under its former name as well.
 */
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
  const former = createCookie(formerCookieName(name), options);
  return {
    name: cookie.name,
    /** The value; null without a validly signed one. */
    async read({ headers }: Request): Promise<unknown> {
      const header = headers.get("Cookie");
      return (await cookie.parse(header)) ?? (await former.parse(header));
    },
    write: (value: unknown): Promise<string> => cookie.serialize(value),
    clear: (): Promise<string> => cookie.serialize("", { maxAge: 0 }),
  };
}
