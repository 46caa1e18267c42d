import { fileURLToPath } from "node:url";

import { defineConfig } from "vitest/config";

type Project = {
  name: string;
  include: string[];
  exclude?: string[];
  database: string;
  shop: string;
};

// tests/support/databases.ts says which files run where.
const projects: Project[] = [
  {
    name: "shop",
    include: ["tests/{shop,faults}/**/*.test.ts"],
    database: "sqlite",
    shop: "empty",
  },
  {
    name: "shop on postgres",
    include: ["tests/{shop,faults}/**/*.db.test.ts", "tests/faults/**/*.postgres.ts"],
    database: "postgres",
    shop: "empty",
  },
  { name: "routes", include: ["tests/routes/**/*.test.ts"], database: "sqlite", shop: "demo" },
  {
    name: "routes on postgres",
    include: ["tests/routes/**/*.db.test.ts"],
    database: "postgres",
    shop: "demo",
  },
  { name: "journeys", include: ["tests/journeys/**/*.test.ts"], database: "sqlite", shop: "demo" },
  {
    name: "journeys on postgres",
    include: ["tests/journeys/**/*.test.ts"],
    database: "postgres",
    shop: "demo",
  },
  {
    name: "upgrade",
    include: ["tests/upgrade/**/*.test.ts"],
    database: "sqlite",
    shop: "previous",
  },
  {
    name: "upgrade on postgres",
    include: ["tests/upgrade/**/*.test.ts"],
    database: "postgres",
    shop: "previous",
  },
  { name: "browser", include: ["tests/browser/**/*.test.ts"], database: "sqlite", shop: "demo" },
];

export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("app", import.meta.url)) } },
  test: {
    watch: false,
    pool: "forks",
    maxWorkers: 3,
    projects: projects.map(({ name, include, database, shop }) => ({
      extends: true as const,
      test: {
        name,
        include,
        env: { TEST_DATABASE: database, TEST_SHOP: shop },
        globalSetup: ["tests/support/global-setup.ts"],
        setupFiles: ["tests/support/setup.ts"],
        // A busy machine draws the first pictures of a page slowly.
        testTimeout: name === "browser" ? 120_000 : 30_000,
        // Chromium on two busy cores is now and then late by itself; what is wrong is wrong twice.
        retry: name === "browser" ? 1 : 0,
        hookTimeout: 120_000,
      },
    })),
  },
});
