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
  ignoredRouteFiles: ["**/.*"],
  cacheDirectory: "./.cache/remix",
  postcss: true,
  tailwind: false,
  serverDependenciesToBundle: [],
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
