import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { defineConfig } from "vitest/config";

import type { DatabaseKind, ShopKind } from "./tests/support/databases";
import { makeTemporaryFolder } from "./tests/support/temporary-folder";

interface Project {
  name: string;
  include: string[];
  database: DatabaseKind;
  shop: ShopKind;
  /** Its tests open build/, so that is made anew before them when it is older than its sources. */
  opensBuild: boolean;
}

// tests/support/databases.ts says which files run where.
const PROJECTS: Project[] = [
  {
    name: "shop",
    include: ["tests/shop/**/*.test.ts"],
    database: "sqlite",
    shop: "empty",
    opensBuild: false,
  },
  {
    name: "shop on postgres",
    include: ["tests/shop/**/*.db.test.ts"],
    database: "postgres",
    shop: "empty",
    opensBuild: false,
  },
  {
    name: "faults",
    include: ["tests/faults/**/*.test.ts"],
    database: "sqlite",
    shop: "empty",
    opensBuild: true,
  },
  {
    name: "faults on postgres",
    include: ["tests/faults/**/*.{db.test,postgres}.ts"],
    database: "postgres",
    shop: "empty",
    opensBuild: true,
  },
  {
    name: "routes",
    include: ["tests/routes/**/*.test.ts"],
    database: "sqlite",
    shop: "demo",
    opensBuild: true,
  },
  {
    name: "routes on postgres",
    include: ["tests/routes/**/*.db.test.ts"],
    database: "postgres",
    shop: "demo",
    opensBuild: true,
  },
  {
    name: "journeys",
    include: ["tests/journeys/**/*.test.ts"],
    database: "sqlite",
    shop: "demo",
    opensBuild: true,
  },
  {
    name: "journeys on postgres",
    include: ["tests/journeys/**/*.db.test.ts"],
    database: "postgres",
    shop: "demo",
    opensBuild: true,
  },
  {
    name: "browser",
    include: ["tests/browser/**/*.test.ts"],
    database: "sqlite",
    shop: "demo",
    opensBuild: true,
  },
  {
    name: "slow",
    include: ["tests/slow/*.test.ts"],
    database: "sqlite",
    shop: "demo",
    opensBuild: true,
  },
  {
    name: "slow faults",
    include: ["tests/slow/faults/*.test.ts"],
    database: "sqlite",
    shop: "empty",
    opensBuild: true,
  },
  {
    name: "slow faults on postgres",
    include: ["tests/slow/faults/*.db.test.ts"],
    database: "postgres",
    shop: "empty",
    opensBuild: true,
  },
  {
    name: "upgrade",
    include: ["tests/upgrade/**/*.test.ts"],
    database: "sqlite",
    shop: "previous",
    opensBuild: true,
  },
  {
    name: "upgrade on postgres",
    include: ["tests/upgrade/**/*.test.ts"],
    database: "postgres",
    shop: "previous",
    opensBuild: true,
  },
];

/** The projects as vitest takes them. */
export const projects = PROJECTS.map(({ name, include, database, shop, opensBuild }) => ({
  extends: true as const,
  test: {
    name,
    include,
    env: { TEST_DATABASE: database, TEST_SHOP: shop },
    provide: { opensBuild },
    globalSetup: ["tests/support/global-setup.ts"],
    setupFiles: ["tests/support/setup.ts"],
    // For a busy machine. Browsers, and shops that are started, backed up and restored, take longest.
    testTimeout: /browser|faults|slow/.test(name) ? 120_000 : 60_000,
    // Chromium on two busy cores is now and then late by itself; what is wrong is wrong twice.
    retry: name === "browser" ? 1 : 0,
    hookTimeout: 120_000,
  },
}));

// Each project loads this file anew; all of them share one folder.
const shared = globalThis as { testFolder?: string; nodeOptions?: string };
if (!shared.testFolder) {
  shared.testFolder = makeTemporaryFolder();
  // Messages that were changed since they were generated.
  execFileSync(process.execPath, ["scripts/generate-messages.mjs"], { stdio: "inherit" });
}
process.env.TMPDIR = shared.testFolder;

// Options of the workers and of all processes that the tests start. With little room for young objects a tenth of their time
// goes into collecting them.
shared.nodeOptions ??= [
  process.env.NODE_OPTIONS,
  "--max-semi-space-size=64",
  `--require ${JSON.stringify(fileURLToPath(new URL("tests/support/v8-options.cjs", import.meta.url)))}`,
].join(" ");
process.env.NODE_OPTIONS = shared.nodeOptions;

export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("app", import.meta.url)) } },
  test: {
    watch: false,
    pool: "forks",
    // A worker keeps the packages that a file has loaded for the next one, which halves the time of all tests; setup.ts
    // gives each file the settings, the database and the modules of the shop afresh.
    isolate: false,
    maxWorkers: 3,
    // Otherwise each project compiles all modules for itself. Of this run only, because a cached module would not notice
    // that a file which it imports has been moved.
    experimental: { fsModuleCache: true, fsModuleCachePath: join(shared.testFolder, "modules") },
    // As node loads it. Vite would transform its 2.7 MB anew for each file of tests that opens the shop.
    server: { deps: { external: [/\/build\/index\.js/] } },
    projects,
  },
});
