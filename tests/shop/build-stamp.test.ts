// Whether a build is up to date with its sources; otherwise it is rebuilt.
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, expect, it } from "vitest";

import { hashOfSources, isBuiltFrom, removeStamp, stampBuild } from "../../scripts/build-stamp";

const SOURCES = [
  "app/root.tsx",
  "app/routes/_index.tsx",
  "app/db/generated/sqlite/client.ts",
  "prisma/models.prisma",
  "prisma/generate.mjs",
  "remix.config.js",
  "postcss.config.js",
  "tsconfig.json",
  "package-lock.json",
  "scripts/build.ts",
  "scripts/build-stamp.ts",
  "scripts/browser/bundle.ts",
];

let folder: string;

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

const isFresh = () => isBuiltFrom(hashOfSources(folder), folder);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "shop-sources-"));
  for (const file of SOURCES) write(file, `// ${file}`);
  write("build/index.js", "");
  stampBuild(hashOfSources(folder), folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

it("a build into which something else has written is stale", () => {
  removeStamp(folder);
  expect(isFresh()).toBe(false);
  removeStamp(folder);
});

it("a build is up to date while its sources are unchanged, regardless of their times", () => {
  expect(isFresh()).toBe(true);
  utimesSync(join(folder, "app/root.tsx"), new Date(), new Date());
  expect(isFresh()).toBe(true);
});

it.each(SOURCES.filter((file) => !file.includes("generated")))(
  "is stale after %s changed",
  (file) => {
    appendFileSync(join(folder, file), "\nchanged");
    expect(isFresh()).toBe(false);
  },
);

it("is stale after a source was added, renamed or deleted", () => {
  write("app/routes/about.tsx", "// new");
  expect(isFresh()).toBe(false);
  rmSync(join(folder, "app/routes/about.tsx"));
  expect(isFresh()).toBe(true);
  rmSync(join(folder, "app/routes/_index.tsx"));
  expect(isFresh()).toBe(false);
  write("app/routes/home.tsx", "// app/routes/_index.tsx");
  expect(isFresh()).toBe(false);
});

it("is not stale after the database clients were generated", () => {
  write("app/db/generated/sqlite/client.ts", "// again");
  expect(isFresh()).toBe(true);
});

it("is missing without its module or its stamp", () => {
  for (const file of ["build/index.js", "build/.stamp"]) {
    rmSync(join(folder, file));
    expect(isFresh()).toBe(false);
    write("build/index.js", "");
  }
});
