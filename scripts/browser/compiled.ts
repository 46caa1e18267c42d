import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

import type { Metafile } from "esbuild";

/** Where pages look for the files of the build (publicPath in remix.config.js). */
export const PUBLIC_PATH = "/build/";

/** A script for browsers as Remix's compiler wrote it. */
export interface CompiledModule {
  code: string;
  exports: string[];
  /** Addresses of what it imports, and of what it imports only when needed. */
  imports: string[];
  dynamicImports: string[];
}

/** All of them, by their addresses. */
export type CompiledModules = ReadonlyMap<string, CompiledModule>;

/** What Remix tells browsers of the routes. */
export interface Manifest {
  version: string;
  entry: { module: string };
  routes: Record<string, { module: string; imports?: string[] }>;
}

/** Reads the scripts of a build from the metafile that esbuild writes beside them. */
export function readCompiled(buildFolder: string): CompiledModules {
  const { outputs } = JSON.parse(
    readFileSync(join(buildFolder, "metafile.js.json"), "utf8"),
  ) as Metafile;
  const addressOf = (file: string) => PUBLIC_PATH + relative(join(buildFolder, "browser"), file);
  const scripts = Object.entries(outputs).filter(([file]) => file.endsWith(".js"));
  return new Map(
    scripts.map(([file, { exports, imports }]) => {
      const ofKind = (kind: string) =>
        imports.filter((one) => one.kind === kind).map(({ path }) => addressOf(path));
      return [
        addressOf(file),
        {
          code: readFileSync(file, "utf8"),
          exports,
          imports: ofKind("import-statement"),
          dynamicImports: ofKind("dynamic-import"),
        },
      ];
    }),
  );
}

/** Reads the one manifest below a folder; throws where Remix writes it in another form. */
export function readManifest(browserFolder: string): Manifest {
  const name = readdirSync(browserFolder).find((file) => /^manifest-\w+\.js$/.test(file));
  const text = name ? readFileSync(join(browserFolder, name), "utf8").trim() : "";
  const [, json] = /^window\.__remixManifest=(.+);$/s.exec(text) ?? [];
  if (!json) throw new Error("Remix's manifest for browsers was not found.");
  return JSON.parse(json) as Manifest;
}

/** The modules at these addresses and all that they import, not counting what is imported only when needed. */
export function withImports(addresses: readonly string[], modules: CompiledModules): string[] {
  const found = new Set(addresses);
  // A set that grows while it is iterated also yields what was added.
  for (const address of found) {
    for (const imported of modules.get(address)?.imports ?? []) found.add(imported);
  }
  return [...found];
}
