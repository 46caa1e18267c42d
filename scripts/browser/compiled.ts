import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

import type { Metafile } from "esbuild";

/** `publicPath` in remix.config.js. */
export const PUBLIC_PATH = "/build/";

/** As Remix's compiler wrote it. */
interface CompiledModule {
  code: string;
  exports: string[];
  /** It holds only messages, or functions that format their values. */
  isCopied: boolean;
  /** Addresses of its static and of its dynamic imports. */
  imports: string[];
  dynamicImports: string[];
}

/** By address. */
export type CompiledModules = ReadonlyMap<string, CompiledModule>;

/** In Remix's manifest. */
interface ManifestRoute {
  id: string;
  parentId?: string;
  module: string;
  imports?: string[];
  hasLoader: boolean;
  hasAction: boolean;
  hasClientAction: boolean;
}

interface Manifest {
  version: string;
  entry: { module: string };
  routes: Record<string, ManifestRoute>;
}

/** Messages, and functions that format their values: a page loads those that it shows. */
const COPIED = /^app\/(messages\/|formats\/(words\/browser\/|(dates|money|numbers)\.ts$))/;

/** From esbuild's metafile. */
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

/** Throws when it is missing or not in the expected form. */
export function readManifest(browserFolder: string): Manifest {
  const name = readdirSync(browserFolder).find((file) => /^manifest-\w+\.js$/.test(file));
  const text = name ? readFileSync(join(browserFolder, name), "utf8").trim() : "";
  const [, json] = /^window\.__remixManifest=(.+);$/s.exec(text) ?? [];
  if (!json) throw new Error("Remix's manifest for browsers was not found.");
  return JSON.parse(json) as Manifest;
}

/** With the addresses of all modules that they import statically, directly or indirectly. */
export function withImports(addresses: readonly string[], modules: CompiledModules): string[] {
  const found = new Set(addresses);
  // Iterating over a set includes elements that are added meanwhile.
  for (const address of found) {
    for (const imported of modules.get(address)?.imports ?? []) found.add(imported);
  }
  return [...found];
}
