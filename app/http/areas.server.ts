import type { IncomingMessage } from "node:http";

import type { ServerBuild } from "@remix-run/node";

type Routes = ServerBuild["routes"];
type Handler<Rest extends unknown[]> = (message: IncomingMessage, ...rest: Rest) => unknown;

/** The part of a path that any word may stand for: ":id", "*", "lang?". */
const ANY = /^[:*]|\?$/;

/**
 * Takes what makes an Express handler of a build (that of `@remix-run/express`) and gives the same, only that a request
 * is answered by a build of those routes that its path could mean by its first part ("/orders/7": "orders"): Remix walks
 * over all that it has, twice a request. An address that is written in an unusual way gets the whole build.
 */
export function byArea<Options extends { build: ServerBuild }, Rest extends unknown[]>(
  makeHandler: (options: Options) => Handler<Rest>,
): (options: Options) => Handler<Rest> {
  return (options) => {
    const { build } = options;
    const whole = makeHandler(options);
    const areas = new Map<string, Handler<Rest>>();
    for (const id of Object.keys(build.routes)) {
      const area = areaOfRoute(build.routes, id);
      if (ANY.test(area) || areas.has(area)) continue;
      const routes = routesOfArea(build.routes, area);
      areas.set(area, makeHandler({ ...options, build: { ...build, routes } }));
    }
    return (message, ...rest) => {
      const area = areaOfAddress(message.url ?? "");
      return (areas.get(area) ?? whole)(message, ...rest);
    };
  };
}

/** What no route's path begins with. */
const NO_AREA = "?";

/** The data of a page ("/cart.data") is of the page's area. */
function areaOfAddress(address: string): string {
  const [path = ""] = address.split("?");
  const [area = "", more] = path.slice(1).split("/");
  if (area === "") return more === undefined ? "" : NO_AREA;
  return area.replace(/\.data$/, "").toLowerCase() || NO_AREA;
}

function pathOf(routes: Routes, id: string): string {
  const { parentId, path = "" } = routes[id]!;
  const before = parentId === undefined ? "" : pathOf(routes, parentId);
  return [before, path].filter(Boolean).join("/");
}

const areaOfRoute = (routes: Routes, id: string) => pathOf(routes, id).split("/")[0]!.toLowerCase();

/** The routes of an area and those that may stand for any, with all that they lie in; in their order. */
function routesOfArea(routes: Routes, area: string): Routes {
  const ids = new Set<string>();
  for (const id of Object.keys(routes)) {
    const own = areaOfRoute(routes, id);
    if (own !== area && !ANY.test(own)) continue;
    for (let at: string | undefined = id; at !== undefined; at = routes[at]!.parentId) ids.add(at);
  }
  return Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
}
