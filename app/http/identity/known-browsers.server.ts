import { createHmac, randomBytes } from "node:crypto";

import { sessionSecret } from "~/env.server";
import { clientAddress } from "../gate/rate-limit.server";
import { shopCookie } from "../session/shop-cookie.server";

const YEAR = 365 * 24 * 60 * 60;
/** The colleagues who share a browser. */
const MAX_ADDRESSES = 5;

/** A browser in which somebody has proven e-mail addresses. It is a right to ask for codes, and signs nobody in. */
interface KnownBrowser {
  /** Random, and new only for a browser that was not known. */
  id: string;
  /** Digests of the addresses, the last one first. */
  addresses: string[];
}

const cookie = shopCookie("known_browser", YEAR);

const digestOf = (id: string, email: string) =>
  createHmac("sha256", sessionSecret())
    .update(JSON.stringify(["known browser", id, email]))
    .digest("base64url")
    .slice(0, 22);

async function readBrowser(request: Request): Promise<KnownBrowser | null> {
  const value = (await cookie.read(request)) as Partial<KnownBrowser> | null;
  const { id, addresses } = value ?? {};
  return typeof id === "string" && Array.isArray(addresses) ? { id, addresses } : null;
}

/** The id of a browser in which somebody has signed in before, with this address if one is given; null for any other one. */
export async function knownBrowserOf(request: Request, email?: string): Promise<string | null> {
  const browser = await readBrowser(request);
  if (!browser) return null;
  const { id, addresses } = browser;
  return email === undefined || addresses.includes(digestOf(id, email)) ? id : null;
}

/**
 * Whose uses of a sign-in are counted: a browser in which somebody has signed in before, or the network of any other one,
 * which cannot use up what that browser may.
 */
export const senderOf = async (request: Request): Promise<string> =>
  (await knownBrowserOf(request)) ?? clientAddress(request);

/** Returns the Set-Cookie header by which the shop knows this browser the next time that somebody signs in with the address. */
export async function rememberBrowser(request: Request, email: string): Promise<string> {
  const known = await readBrowser(request);
  const id = known?.id ?? randomBytes(16).toString("base64url");
  const digest = digestOf(id, email);
  const others = known?.addresses.filter((one) => one !== digest) ?? [];
  return cookie.write({ id, addresses: [digest, ...others].slice(0, MAX_ADDRESSES) });
}
