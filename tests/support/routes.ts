import type { ServerBuild } from "@remix-run/node";

export interface BuildRoute {
  id: string;
  /** "/product/:id"; "/" for the root and the index route. */
  pattern: string;
  hasLoader: boolean;
  hasAction: boolean;
  /** Otherwise it is a resource route. */
  isPage: boolean;
  /** Of the API (specification 7). */
  isApiCall: boolean;
}

/** Including the root; long addresses first, so that no form deletes what another one is about. */
export function routesOf({ routes }: ServerBuild): BuildRoute[] {
  const all = Object.values(routes).flatMap((route) => {
    if (!route) return [];
    const parts: string[] = [];
    for (let at: typeof route | undefined = route; at; at = at.parentId ? routes[at.parentId] : undefined) {
      if (at.path) parts.unshift(at.path);
    }
    const pattern = `/${parts.join("/")}`;
    const isPage = Boolean(route.module.default);
    return {
      id: route.id,
      pattern,
      hasLoader: Boolean(route.module.loader),
      hasAction: Boolean(route.module.action),
      isPage,
      isApiCall: !isPage && pattern.startsWith("/api/") && pattern !== "/api/callback",
    };
  });
  const lengthOf = ({ pattern }: BuildRoute) => pattern.replace(/\/:\w+\?/g, "").length;
  return all.sort((a, b) => lengthOf(b) - lengthOf(a));
}

/** Only admins may use it. */
export const isPanel = ({ pattern }: BuildRoute) => /^\/(admin|direct-admin|simple-admin)(\/|$)/.test(pattern);

/** Matches the pattern; parameters that are not in `params` are 1, optional ones are left out. */
export function addressOf(pattern: string, params: Record<string, string | number> = {}): string {
  return pattern
    .replace(/\/:(\w+)\?/g, (_, name: string) => (params[name] === undefined ? "" : `/${params[name]}`))
    .replace(/:(\w+)/g, (_, name: string) => String(params[name] ?? 1))
    .replace(/\*$/, String(params["*"] ?? "no/such/thing"));
}

/** The single-fetch address of a page's data, with its query string. */
export function dataAddress(address: string): string {
  const [path = "/", query] = address.split("#")[0]!.split("?");
  return `${path === "/" ? "/_root" : path.replace(/\/$/, "")}.data${query ? `?${query}` : ""}`;
}
