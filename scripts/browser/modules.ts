import { build, type Plugin } from "esbuild";

/** The scripts that the compiler wrote, by their addresses. */
export type Modules = ReadonlyMap<string, string>;

interface Bundling {
  modules: Modules;
  /** Whether the browser fetches that module by itself, and then from which address. */
  outside: (address: string, isLater: boolean) => string | null;
  /** The code of a module where it is not the compiler's. */
  instead?: (address: string) => string | null;
}

/** Puts a module and all that it imports into one script. */
export async function bundleModule(
  source: string,
  { modules, outside, instead }: Bundling,
): Promise<string> {
  const plugin: Plugin = {
    name: "built-modules",
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^\/build\// }, ({ path, kind }) => {
        const address = outside(path, kind === "dynamic-import");
        return address ? { path: address, external: true } : { path, namespace: "built" };
      });
      onLoad({ filter: /.*/, namespace: "built" }, ({ path }) => ({
        contents: instead?.(path) ?? modules.get(path)!,
      }));
    },
  };
  const { outputFiles } = await build({
    stdin: { contents: source },
    bundle: true,
    format: "esm",
    target: "es2020",
    write: false,
    plugins: [plugin],
  });
  return outputFiles[0]!.text;
}

/** The modules that those import, and so on; they themselves are among them. What is imported later is not. */
export function withImports(addresses: readonly string[], modules: Modules): Set<string> {
  const found = new Set<string>();
  const add = (address: string) => {
    if (found.has(address)) return;
    found.add(address);
    matches(modules.get(address) ?? "", /(?:from|import) ?"(\/build\/[^"]+)"/g).forEach(add);
  };
  addresses.forEach(add);
  return found;
}

/** The modules that any of them imports later, when it needs them. */
export function importedLater(modules: Modules): Set<string> {
  return new Set(
    [...modules.values()].flatMap((text) => matches(text, /\bimport\("(\/build\/[^"]+)"\)/g)),
  );
}

/** The names that a module exports. */
export function exportedNames(text: string): string[] {
  return matches(text, /\bexport ?\{([^}]*)\}/g)
    .flatMap((list) => list.split(","))
    .map((part) => part.split(" as ").at(-1)!.trim())
    .filter(Boolean);
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1]!);
}
