import type { ServerBuild } from "@remix-run/node";

/** An address of the build, with what answers there. */
export interface RouteOfBuild {
  id: string;
  /** "/product/:id"; "/" for the root and the first page. */
  pattern: string;
  hasLoader: boolean;
  hasAction: boolean;
  /** It shows a page; else it answers by itself. */
  isPage: boolean;
  /** It is one of the calls of programs (specification 7). */
  isCall: boolean;
}

/** Every route of the build, the root as well. */
export function routesOf({ routes }: ServerBuild): RouteOfBuild[] {
  return Object.values(routes).flatMap((route) => {
    if (!route) return [];
    const parts: string[] = [];
    for (
      let at: typeof route | undefined = route;
      at;
      at = at.parentId ? routes[at.parentId] : undefined
    ) {
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
      isCall: !isPage && pattern.startsWith("/api/") && pattern !== "/api/callback",
    };
  });
}

/** An address that a pattern matches: ":id" is what `params` says, else 1. */
export function addressOf(pattern: string, params: Record<string, string | number> = {}): string {
  return pattern
    .replace(/:(\w+)\??/g, (_, name: string) => String(params[name] ?? 1))
    .replace(/\*$/, String(params["*"] ?? "no/such/thing"));
}

/** The address of a page's data for single fetch, with its query kept. */
export function dataAddress(address: string): string {
  const [path = "/", query] = address.split("#")[0]!.split("?");
  return `${path === "/" ? "/_root" : path.replace(/\/$/, "")}.data${query ? `?${query}` : ""}`;
}
