import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

import { filesBelow } from "./browser/files";

const STAMP = "build/.stamp";
const SOURCES = [
  "app",
  "prisma/models.prisma",
  "prisma/generate.mjs",
  "remix.config.js",
  "postcss.config.js",
  "tsconfig.json",
  "package-lock.json",
  "scripts/build.ts",
  "scripts/build-stamp.ts",
  "scripts/browser",
];
// Generated from prisma/models.prisma by prisma/generate.mjs.
const GENERATED = "app/db/generated/";

/** Returns a SHA-256 hash of the names and contents of all sources of the build, for the project in `folder`. */
export function hashOfSources(folder = "."): string {
  const hash = createHash("sha256");
  const files = SOURCES.flatMap((source) => filesBelow(join(folder, source)))
    .map((file) => relative(folder, file))
    .filter((file) => !file.startsWith(GENERATED));
  for (const file of files.sort()) hash.update(file).update(readFileSync(join(folder, file)));
  return hash.digest("hex");
}

/** Stores the hash of the sources that build/ was built from. */
export function stampBuild(sources: string, folder = "."): void {
  writeFileSync(join(folder, STAMP), sources);
}

/** From now on build/ counts as stale, because something else writes into it. */
export function removeStamp(folder = "."): void {
  rmSync(join(folder, STAMP), { force: true });
}

/** Whether build/ exists and was built from sources with this hash. */
export function isBuiltFrom(sources: string, folder = "."): boolean {
  const stamp = join(folder, STAMP);
  return (
    existsSync(join(folder, "build/index.js")) &&
    existsSync(stamp) &&
    readFileSync(stamp, "utf8") === sources
  );
}
