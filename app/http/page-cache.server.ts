import type { AppLoadContext } from "@remix-run/node";
import { LRUCache } from "lru-cache";

import { env } from "~/env.server";
import { publicState } from "~/shop/offers/claims.server";
import type { KeptAnswer } from "./kept-answer.server";
import { LIGHT_VARY, readsLight } from "./session/light-pages.server";

/**
 * The pages that look the same to everybody who is not signed in. They may be made of the address, of styles, bulk
 * discounts, settings and claims, of the light pages' switch and of the process's own settings, and of nothing else.
 */
const PAGES: ReadonlySet<string> = new Set([
  "/",
  "/about",
  "/contact",
  "/demo-registered",
  "/login-info",
]);

/** Headers by which what stands at one address differs. */
export const PAGE_VARY = `Cookie, Accept-Encoding, ${LIGHT_VARY}`;
/** Kept by browsers and by whoever stands between, and asked about each time: right at once after a change. */
export const PAGE_CACHE_CONTROL = "public, max-age=0, must-revalidate";

/** Longest address worth keeping, and all that is kept, in bytes. */
const LONGEST_ADDRESS = 500;
const LARGEST = 24 * 1_024 * 1_024;
// The packed forms of a page, made when they are asked for, are a third of it.
const WITH_PACKED = 1.4;

// Every cookie that the shop reads begins so. What other programs on this domain have set it does not see.
const OWN_COOKIE = /(?:^|;)\s*(?:__Host-)?preja_(?!light=)/;

/** A request, as far as it matters here. */
interface Asked {
  method: string;
  /** Path and query. */
  address: string;
  headers: Pick<Headers, "get">;
}

/**
 * A name for what a request asks for when it may be answered as everybody else's; null when it is not a page for
 * visitors, or carries anything that is its reader's own: a session, a message, a demo cart, credentials.
 */
export function nameOfPage({ method, address, headers }: Asked): string | null {
  if (method !== "GET" && method !== "HEAD") return null;
  if (!PAGES.has(address.split("?", 1)[0]!) || address.length > LONGEST_ADDRESS) return null;
  if (headers.get("Authorization") !== null) return null;
  if (OWN_COOKIE.test(headers.get("Cookie") ?? "")) return null;
  // While it is developed, a page has scripts in it that the shop does not know.
  if (env.NODE_ENV === "development") return null;
  return `${readsLight({ headers }) ? "light" : "full"} ${address}`;
}

/** The same of a request as Remix has it. */
function nameOfRequest({ method, url, headers }: Request): string | null {
  const { pathname, search } = new URL(url);
  return nameOfPage({ method, address: pathname + search, headers });
}

// A page over a tenth of the space is not stored: it would displace too many others.
const pages = new LRUCache<string, { state: string; page: KeptAnswer }>({
  maxSize: LARGEST,
  maxEntrySize: Math.floor(LARGEST / 10),
});

/** A visitor's page as it was made before, if everything that it is made of still is as it was. */
export async function keptPage(name: string): Promise<KeptAnswer | null> {
  return pageOf(name, await publicState());
}

function pageOf(name: string, state: string): KeptAnswer | null {
  const kept = pages.get(name);
  return kept?.state === state ? kept.page : null;
}

// Remix gives all loaders of a visit, and what makes the page in the end, the same context.
const states = new WeakMap<AppLoadContext, Promise<string>>();

/** Notes how the shop is before anything of a visitor's page is read: whatever changes later makes another page. */
export async function noteState(request: Request, visit: AppLoadContext): Promise<void> {
  if (nameOfRequest(request) === null) return;
  if (!states.has(visit)) states.set(visit, publicState());
  await states.get(visit);
}

/**
 * The page for everybody that this visit is answered with: one that is kept, or what `make` makes, which then is.
 * Null where what was read for this visit is for its reader alone.
 */
export async function pageForEverybody(
  request: Request,
  visit: AppLoadContext,
  make: () => Promise<KeptAnswer>,
): Promise<KeptAnswer | null> {
  const name = nameOfRequest(request);
  const state = await states.get(visit);
  if (name === null || state === undefined) return null;
  const kept = pageOf(name, state);
  if (kept) return kept;
  const page = await make();
  pages.set(name, { state, page }, { size: Math.ceil(page.size * WITH_PACKED) });
  return page;
}
