import type { AppLoadContext, ServerBuild } from "@remix-run/node";

import { isDeviceOn } from "~/env.server";

type Routes = ServerBuild["routes"];
/** `createRequestHandler` of `@remix-run/express`, as far as it matters here. */
type CreateHandler<Request, Rest extends unknown[]> = (options: {
  build: ServerBuild;
  mode?: string;
  getLoadContext?: (request: Request) => AppLoadContext;
}) => (request: Request, ...rest: Rest) => unknown;

/** A first path segment that matches more than one word: ":id", "*", "lang?". */
const DYNAMIC = /^[:*]|\?$/;

/**
 * Wraps `createRequestHandler` of `@remix-run/express`. The handler that it then gives serves each request by a build of
 * only those routes that the first segment of the path can match ("/orders/7": "orders"), because Remix sorts and
 * matches all routes of a build twice a request. A path that is written in an unusual way gets the whole build.
 */
export function withRouteSubsets<Request extends { url?: string }, Rest extends unknown[]>(
  createHandler: CreateHandler<Request, Rest>,
): CreateHandler<Request, Rest> {
  if (!isDeviceOn("route-subsets")) return createHandler;
  return (options) => {
    const { build } = options;
    const whole = createHandler(options);
    const subsets = new Map<string, typeof whole>();
    for (const id of Object.keys(build.routes)) {
      const segment = firstSegment(build.routes, id);
      if (DYNAMIC.test(segment) || subsets.has(segment)) continue;
      const routes = routesOf(build.routes, segment);
      subsets.set(segment, createHandler({ ...options, build: { ...build, routes } }));
    }
    return (request, ...rest) => {
      const segment = firstSegmentOfUrl(request.url ?? "");
      return (subsets.get(segment) ?? whole)(request, ...rest);
    };
  };
}

/** Not the first segment of any route. */
const NO_SEGMENT = "?";

/** The segment of a page's data ("/cart.data") is that of the page. */
function firstSegmentOfUrl(url: string): string {
  const [path = ""] = url.split("?");
  const [segment = "", more] = path.slice(1).split("/");
  if (segment === "") return more === undefined ? "" : NO_SEGMENT;
  return segment.replace(/\.data$/, "").toLowerCase() || NO_SEGMENT;
}

function pathOf(routes: Routes, id: string): string {
  const { parentId, path = "" } = routes[id]!;
  const parent = parentId === undefined ? "" : pathOf(routes, parentId);
  return [parent, path].filter(Boolean).join("/");
}

const firstSegment = (routes: Routes, id: string) =>
  pathOf(routes, id).split("/")[0]!.toLowerCase();

/** The routes that begin with a segment or with a dynamic one, and their ancestors; in the order of the build. */
function routesOf(routes: Routes, segment: string): Routes {
  const ids = new Set<string>();
  for (const id of Object.keys(routes)) {
    const own = firstSegment(routes, id);
    if (own !== segment && !DYNAMIC.test(own)) continue;
    for (let at: string | undefined = id; at !== undefined; at = routes[at]!.parentId) ids.add(at);
  }
  return Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
}
