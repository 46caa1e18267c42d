import { defineRoutes } from "@remix-run/dev/dist/config/routes";

import config from "../../remix.config.js";

/** By its file, without a build. */
export interface RouteFile {
  /** Below app/: "routes/healthz.ts". */
  file: string;
  /** "/admin/orders/:id"; that of a layout is the one of the pages in it. */
  pattern: string;
  isLayout: boolean;
}

/** Of remix.config.js. */
export async function routeFiles(): Promise<RouteFile[]> {
  const routes = await config.routes!(defineRoutes);
  return Object.values(routes).map(({ id, file, path, parentId }) => {
    const parts = [path];
    for (let at = parentId; at && routes[at]; at = routes[at]!.parentId) parts.unshift(routes[at]!.path);
    const pattern = `/${parts.filter(Boolean).join("/")}`;
    return { file, pattern, isLayout: Object.values(routes).some((other) => other.parentId === id) };
  });
}
