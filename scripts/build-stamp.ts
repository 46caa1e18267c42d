import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";

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
  "scripts/generate-messages.mjs",
  "scripts/browser",
];
// Generated from prisma/models.prisma by prisma/generate.mjs.
const GENERATED = "app/db/generated/";

/** Of names and contents, by SHA-256. */
export function hashOfSources(): string {
  const hash = createHash("sha256");
  const files = SOURCES.flatMap(filesBelow).filter((file) => !file.startsWith(GENERATED));
  for (const file of files.sort()) hash.update(file).update(readFileSync(file));
  return hash.digest("hex");
}

/** The hash of the sources of build/. */
export function stampBuild(sources: string): void {
  writeFileSync(STAMP, sources);
}

/** From now on build/ counts as stale, because something else writes into it. */
export function removeStamp(): void {
  rmSync(STAMP, { force: true });
}

/** build/ exists and was built from sources with this hash. */
export function isBuiltFrom(sources: string): boolean {
  return existsSync("build/index.js") && existsSync(STAMP) && readFileSync(STAMP, "utf8") === sources;
}
