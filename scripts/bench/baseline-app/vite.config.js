import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";

export default defineConfig({
  // esbuild 0.28 does not translate for the older browsers that Vite 6 names; the server's half is measured.
  build: { target: "es2022" },
  // The tsconfig.json of the shop, which is found from here, names a module of the shop.
  esbuild: { jsxImportSource: "react" },
  plugins: [
    remix({
      // The future flags of create-remix's template.
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        v3_lazyRouteDiscovery: true,
      },
    }),
  ],
});
