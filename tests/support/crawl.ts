import { load } from "cheerio";

import { startSession } from "~/http/session/sessions.server";
import { routesOf } from "./routes";
import { ORIGIN, type Shop } from "./shop";

/**
 * Follows the links of the shop from its home page as a user, or as a visitor. Returns an address of each kind of page: the first that
 * was found of each route, and of each route with each single search parameter.
 */
export async function crawl(shop: Shop, userId: string | null): Promise<string[]> {
  const session = userId && (await startSession(userId, new Request(ORIGIN)));
  const headers = session ? { Cookie: session.split(";")[0]! } : undefined;
  const patterns = routesOf(shop.build)
    // Not those that sign in or out.
    .filter(({ isPage, pattern }) => isPage && !pattern.startsWith("/api/"))
    .map(({ pattern }) => pattern)
    // What is written out goes before a parameter.
    .toSorted((one, other) => one.split(":").length - other.split(":").length)
    .map((pattern) => ({
      pattern,
      fits: new RegExp(`^${pattern.replace(/\/:\w+\?/g, "(/[^/]+)?").replace(/:\w+/g, "[^/]+")}$`),
    }));

  const seen = new Map<string, string>();
  const asked = new Set<string>();
  const waiting = [new URL("/", ORIGIN)];
  for (let at = waiting.shift(); at; at = waiting.shift()) {
    const { pathname, search, searchParams } = at;
    const route = patterns.find(({ fits }) => fits.test(pathname));
    if (!route) continue;
    // "colour-12" is the colour of style 12.
    const [state = "", another] = [...searchParams.keys()].map((name) => name.replace(/-\d+$/, ""));
    const kind = `${route.pattern} ${state}`;
    if (another || seen.has(kind) || asked.has(pathname + search)) continue;
    asked.add(pathname + search);
    const answer = await shop.fetch(new Request(at, { headers }));
    if (!answer.headers.get("Content-Type")?.startsWith("text/html")) continue;
    seen.set(kind, pathname + search);
    for (const { attribs } of load(await answer.text())("a[href]").toArray()) {
      const link = new URL(attribs.href!, at);
      if (link.origin === ORIGIN) waiting.push(link);
    }
  }
  return [...seen.values()];
}
