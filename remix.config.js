import { flatRoutes } from "remix-flat-routes";

/** @type {import("@remix-run/dev").AppConfig} */
export default {
  // The gate: every request to a loader or action of the build passes through it.
  server: "./app/server.ts",
  serverBuildPath: "build/index.js",
  // Not in public/: routes/build.$.ts serves these files, compressed once and well.
  assetsBuildDirectory: "build/browser",
  publicPath: "/build/",
  serverModuleFormat: "esm",
  serverPlatform: "node",
  // Routes are read from folders by remix-flat-routes, below.
  ignoredRouteFiles: ["**/*"],
  routes: readRoutes,
  cacheDirectory: "./.cache/remix",
  postcss: true,
  tailwind: false,
  // "imports" of package.json: messages, which scripts of pages have other modules of than the server.
  serverDependenciesToBundle: [/^#/],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: false,
    v3_routeConfig: false,
    unstable_optimizeDeps: false,
  },
};

/**
 * Reads the routes of app/routes (docs/architecture.md): a folder whose name ends with "+" is a part of the address, and each file in it a route but
 * those that begin with "__" or are called `*.server.ts`.
 *
 * @param {import("@remix-run/dev/dist/config/routes").DefineRoutesFunction} defineRoutes
 */
async function readRoutes(defineRoutes) {
  const routes = flatRoutes("routes", defineRoutes, { ignoredRouteFiles: ["**/.*", "**/__*"] });
  for (const route of Object.values(routes)) {
    // `orders+/_index.tsx` is the page "/orders", which has no layout. As an index route its forms would be sent to "/orders?index".
    if (route.path) delete route.index;
  }
  return routes;
}
