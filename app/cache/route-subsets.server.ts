import type { AppLoadContext, ServerBuild } from "@remix-run/node";

import { isOptimisationOn } from "~/env.server";

type Routes = ServerBuild["routes"];
/** Of `@remix-run/express`, as far as it matters here. */
type CreateHandler<Request, Rest extends unknown[]> = (options: {
  build: ServerBuild;
  mode?: string;
  getLoadContext?: (request: Request) => AppLoadContext;
}) => (request: Request, ...rest: Rest) => unknown;

/** Of a path in lower case; "" where it has fewer. */
type Segments = readonly [first: string, second: string];

/** Matches more than one word: ":id", "*", "lang?". */
const DYNAMIC = /^[:*]|\?$/;
/** As the second segment: any one, or none. */
const ANY = "*";

/**
 * Wraps `createRequestHandler` of `@remix-run/express`. The returned handler serves each request by a build of only
 * those routes that the first two segments of the path can match ("/admin/orders/7": "admin" and "orders"), because
 * Remix sorts and matches all routes of a build twice a request. A path that is written in an unusual way gets the
 * whole build.
 */
export function withRouteSubsets<Request extends { url?: string }, Rest extends unknown[]>(
  createHandler: CreateHandler<Request, Rest>,
): CreateHandler<Request, Rest> {
  if (!isOptimisationOn("route-subsets")) return createHandler;
  return (options) => {
    const { build } = options;
    const whole = createHandler(options);
    const prefixes = staticPrefixes(build.routes);
    const subsets = new Map<string, typeof whole>();
    // Made when they are first needed: there are more than a hundred.
    const handlerOf = (prefix: Segments) => {
      const key = prefix.join("/");
      const known = subsets.get(key);
      if (known) return known;
      const routes = routesOf(build.routes, prefix);
      const handler = createHandler({ ...options, build: { ...build, routes } });
      subsets.set(key, handler);
      return handler;
    };
    return (request, ...rest) => {
      const [first, second] = segmentsOfUrl(request.url ?? "");
      const candidates: Segments[] = [
        [first, second],
        [first, ANY],
      ];
      const prefix = candidates.find((each) => prefixes.has(each.join("/")));
      return (prefix ? handlerOf(prefix) : whole)(request, ...rest);
    };
  };
}

/** Not the first segment of any route. */
const NO_SEGMENT = "?";

/** A page's data ("/cart.data") has the segments of the page. */
function segmentsOfUrl(url: string): Segments {
  // As Remix reads it: "/about/../contact" is "/contact".
  const { pathname: path } = new URL(`http://localhost${url}`);
  // "//cart" is not the home page, and "/admin//orders" not "/admin".
  if (path.includes("//")) return [NO_SEGMENT, ""];
  const [first = "", second = ""] = path.slice(1).split("/");
  return [first === "" ? "" : wordOf(first) || NO_SEGMENT, wordOf(second)];
}

const wordOf = (segment: string) => segment.replace(/\.data$/, "").toLowerCase();

function pathOf(routes: Routes, id: string): string {
  const { parentId, path = "" } = routes[id]!;
  const parent = parentId === undefined ? "" : pathOf(routes, parentId);
  return [parent, path].filter(Boolean).join("/");
}

function segmentsOf(routes: Routes, id: string): Segments {
  const [first = "", second = ""] = pathOf(routes, id).toLowerCase().split("/");
  return [first, second];
}

/** As far as they are not dynamic: "admin/", "admin/orders", "admin/*". */
function staticPrefixes(routes: Routes): Set<string> {
  const prefixes = new Set<string>();
  for (const id of Object.keys(routes)) {
    const [first, second] = segmentsOf(routes, id);
    if (DYNAMIC.test(first)) continue;
    prefixes.add(`${first}/${ANY}`);
    if (!DYNAMIC.test(second)) prefixes.add(`${first}/${second}`);
  }
  return prefixes;
}

/** Routes that a path with these first segments can match, and their ancestors; in the order of the build. */
function routesOf(routes: Routes, [first, second]: Segments): Routes {
  const canMatch = ([ownFirst, ownSecond]: Segments) => {
    if (DYNAMIC.test(ownFirst)) return true;
    if (ownFirst !== first) return false;
    return second === ANY || ownSecond === second || DYNAMIC.test(ownSecond);
  };
  const ids = new Set<string>();
  for (const id of Object.keys(routes)) {
    if (!canMatch(segmentsOf(routes, id))) continue;
    for (let at: string | undefined = id; at !== undefined; at = routes[at]!.parentId) ids.add(at);
  }
  return Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
}
