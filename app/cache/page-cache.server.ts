import type { AppLoadContext } from "@remix-run/node";

import { LRUCache } from "lru-cache";

import { env, isOptimisationOn } from "~/env.server";
import { language } from "~/formats/language";
import { LANGUAGE_VARY } from "~/http/session/language.server";
import { LIGHT_VARY, prefersLightPages } from "~/http/session/light-pages.server";
import { hasPersonalCookie } from "~/http/session/shop-cookie.server";
import { addressPrefix } from "~/shop/base/language.server";
import { publicState } from "~/shop/catalogue/offers/claims.server";
import type { CachedResponse } from "./cached-response.server";

/**
 * Pages that are the same for everybody who is not signed in. Such a page may depend on its address, on styles, bulk
 * discounts, settings, claims, delivery windows, published pages and the appearance, on the light pages' switch, the
 * language and the settings of the process, and on nothing else.
 */
const PAGES: ReadonlySet<string> = new Set(["/", "/about", "/contact", "/demo-registered", "/login-info"]);

/** A style, which shows visitors no prices, and a page of the shop's own as it is published. */
const OTHER_PAGES = /^\/(product\/\d{1,9}|pages\/[a-z-]{1,20})$/;

/** Request headers that select between the variants of an address. */
export const PAGE_VARY = `Cookie, Accept-Encoding, ${LANGUAGE_VARY}, ${LIGHT_VARY}`;
/** Browsers and proxies may store such a page but ask each time, so a change is seen at once. */
export const PAGE_CACHE_CONTROL = "public, max-age=0, must-revalidate";

/** Longer addresses (path and query) are not cached. */
const MAX_ADDRESS_LENGTH = 500;
const MAX_CACHE_BYTES = 24 * 1_024 * 1_024;
// The compressed variants, which are made when they are asked for, add about this much.
const SIZE_WITH_VARIANTS = 1.4;

/** These parts decide whether and under which key a page is cached. */
interface CacheableRequest {
  method: string;
  /** Path and query. */
  address: string;
  headers: Pick<Headers, "get">;
}

/**
 * Null when the page is not one for visitors, or when the request carries anything of the reader's own: a session, a
 * message, a demo cart, credentials.
 */
export function cacheKeyOf({ method, address, headers }: CacheableRequest): string | null {
  if (method !== "GET" && method !== "HEAD") return null;
  const path = address.split("?", 1)[0]!;
  if (!PAGES.has(path) && !OTHER_PAGES.test(path)) return null;
  if (address.length > MAX_ADDRESS_LENGTH) return null;
  if (headers.get("Authorization") !== null) return null;
  if (hasPersonalCookie(headers)) return null;
  // In development, Remix puts scripts with a nonce into each page.
  if (env.NODE_ENV === "development") return null;
  return `${prefersLightPages({ headers }) ? "light" : "full"} ${language()}${addressPrefix()} ${address}`;
}

function cacheKeyOfRequest({ method, url, headers }: Request): string | null {
  const { pathname, search } = new URL(url);
  return cacheKeyOf({ method, address: pathname + search, headers });
}

// A page over a tenth of the space is not stored: it would displace too many others.
const pages = new LRUCache<string, { state: string; page: CachedResponse }>({
  maxSize: MAX_CACHE_BYTES,
  maxEntrySize: Math.floor(MAX_CACHE_BYTES / 10),
});

/** Remix's own scripts (`page-start` off) have a nonce, which two readers must not share. */
export const isPageCacheOn = () => isOptimisationOn("page-cache") && isOptimisationOn("page-start");

/** Null when there is none or the data it was rendered from have changed. */
export async function cachedPage(key: string): Promise<CachedResponse | null> {
  return currentPage(key, await publicState());
}

function currentPage(key: string, state: string): CachedResponse | null {
  const entry = isPageCacheOn() ? pages.get(key) : undefined;
  return entry?.state === state ? entry.page : null;
}

// The loaders of a request and the rendering of its page share one load context.
const states = new WeakMap<AppLoadContext, Promise<string>>();

/**
 * Before a loader of a visitor's page runs. A change that comes later gives another state, so a page that was rendered
 * from older data is never taken for a current one.
 */
export async function readStateBeforePage(request: Request, context: AppLoadContext): Promise<void> {
  if (cacheKeyOfRequest(request) === null) return;
  if (!states.has(context)) states.set(context, publicState());
  await states.get(context);
}

/**
 * If the page is the same for every visitor: the cached one, or the result of `render`, which is then cached. Null when
 * the page is for its reader alone.
 */
export async function visitorPage(
  request: Request,
  context: AppLoadContext,
  render: () => Promise<CachedResponse>,
): Promise<CachedResponse | null> {
  const key = cacheKeyOfRequest(request);
  const state = await states.get(context);
  if (key === null || state === undefined) return null;
  const cached = currentPage(key, state);
  if (cached) return cached;
  const page = await render();
  if (isPageCacheOn()) {
    pages.set(key, { state, page }, { size: Math.ceil(page.size * SIZE_WITH_VARIANTS) });
  }
  return page;
}
