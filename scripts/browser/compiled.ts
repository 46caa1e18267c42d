import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

import type { Metafile } from "esbuild";

/** The URL path of the browser build (`publicPath` in remix.config.js). */
export const PUBLIC_PATH = "/build/";

/** A browser module as Remix's compiler wrote it. */
interface CompiledModule {
  code: string;
  exports: string[];
  /** Whether it holds messages alone, or what formats their values. */
  isCopied: boolean;
  /** The addresses of its static and of its dynamic imports. */
  imports: string[];
  dynamicImports: string[];
}

/** The browser modules of a build by their addresses. */
export type CompiledModules = ReadonlyMap<string, CompiledModule>;

/** A route in Remix's manifest. */
interface ManifestRoute {
  id: string;
  parentId?: string;
  module: string;
  imports?: string[];
  hasLoader: boolean;
  hasAction: boolean;
  hasClientAction: boolean;
}

/** Remix's manifest of the routes for browsers. */
interface Manifest {
  version: string;
  entry: { module: string };
  routes: Record<string, ManifestRoute>;
}

/** Messages, and what formats their values: a page loads what it shows. */
const COPIED = /^app\/(messages\/|formats\/(dates|money|numbers)\.ts$)/;

/** Reads the browser modules of a build, using esbuild's metafile. */
export function readCompiled(buildFolder: string): CompiledModules {
  const { outputs } = JSON.parse(readFileSync(join(buildFolder, "metafile.js.json"), "utf8")) as Metafile;
  const addressOf = (file: string) => PUBLIC_PATH + relative(join(buildFolder, "browser"), file);
  const scripts = Object.entries(outputs).filter(([file]) => file.endsWith(".js"));
  return new Map(
    scripts.map(([file, { exports, imports, inputs }]) => {
      const ofKind = (kind: string) => imports.filter((one) => one.kind === kind).map(({ path }) => addressOf(path));
      return [
        addressOf(file),
        {
          code: readFileSync(file, "utf8"),
          exports,
          isCopied: Object.keys(inputs).every((input) => COPIED.test(input)),
          imports: ofKind("import-statement"),
          dynamicImports: ofKind("dynamic-import"),
        },
      ];
    }),
  );
}

/** Reads the manifest in a folder. Throws when it is missing or not in the expected form. */
export function readManifest(browserFolder: string): Manifest {
  const name = readdirSync(browserFolder).find((file) => /^manifest-\w+\.js$/.test(file));
  const text = name ? readFileSync(join(browserFolder, name), "utf8").trim() : "";
  const [, json] = /^window\.__remixManifest=(.+);$/s.exec(text) ?? [];
  if (!json) throw new Error("Remix's manifest for browsers was not found.");
  return JSON.parse(json) as Manifest;
}

/** Returns these addresses and those of all modules that they import statically, directly or indirectly. */
export function withImports(addresses: readonly string[], modules: CompiledModules): string[] {
  const found = new Set(addresses);
  // Iterating over a set includes elements that are added meanwhile.
  for (const address of found) {
    for (const imported of modules.get(address)?.imports ?? []) found.add(imported);
  }
  return [...found];
}
