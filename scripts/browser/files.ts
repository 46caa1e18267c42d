import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { constants, brotliCompressSync, gzipSync } from "node:zlib";

import type { Modules } from "./modules";

/** Where the pages look for what the compiler wrote. */
export const PUBLIC_PATH = "/build/";

/** What Remix tells browsers of the pages there are. */
export interface Manifest {
  entry: { module: string };
  routes: Record<string, { module: string; imports?: string[]; index?: boolean }>;
}

/** The scripts below a folder, by their addresses. */
export function readScripts(folder: string): Modules {
  const files = filesBelow(folder).filter((file) => file.endsWith(".js"));
  return new Map(
    files.map((file) => [PUBLIC_PATH + relative(folder, file), readFileSync(file, "utf8")]),
  );
}

/** Reads the compiler's script that tells of the pages. */
export function readManifest(text: string): Manifest {
  return JSON.parse(text.trim().slice("window.__remixManifest=".length, -1)) as Manifest;
}

/** A short name for what is made of these. */
export function hashOf(parts: readonly (string | Buffer)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex").slice(0, 8);
}

/** Puts a brotli and a gzip version of a file beside it, made once at the best quality. */
export function compress(file: string): void {
  if (!/\.(js|css|svg|txt)$/.test(file)) return;
  const bytes = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}

/** All files below a folder, or the one file. */
export function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesBelow(join(path, name)));
}
