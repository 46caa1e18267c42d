import { build, type BuildOptions, type Plugin } from "esbuild";

import { type CompiledModules, PUBLIC_PATH } from "./compiled";

/** A file that holds several of the compiler's modules. */
export interface Pack {
  address: string;
  members: readonly string[];
}

const OPTIONS = {
  bundle: true,
  format: "esm",
  target: "es2020",
  minify: true,
  write: false,
} satisfies BuildOptions;

/** Code that exports whatever the members of a pack export, under names that differ. */
export function exportMembers(pack: Pack, modules: CompiledModules): string {
  const lines = pack.members.map((member) => {
    const names = modules.get(member)!.exports;
    const renamed = names.map((name) => `${name} as ${nameInPack(pack, member, name)}`);
    return `export { ${renamed.join()} } from "${member}";\n`;
  });
  return lines.join("");
}

const nameInPack = ({ members }: Pack, member: string, name: string) =>
  `m${members.indexOf(member)}_${name}`;

interface BundleOptions {
  modules: CompiledModules;
  /** Packs that the page has loaded: their members are imported from there. */
  packs: readonly Pack[];
  /** The address of a module that is imported only when needed. */
  movedTo: (address: string) => string;
}

/** Bundles code with all modules of the compiler that it imports. */
export async function bundleCode(
  code: string,
  { modules, packs, movedTo }: BundleOptions,
): Promise<string> {
  /** The code that stands for a member of a pack: it exports the same, taken from the pack. */
  const fromPack = (address: string) => {
    const pack = packs.find(({ members }) => members.includes(address));
    if (!pack) return null;
    const names = modules.get(address)!.exports;
    const renamed = names.map((name) => `${nameInPack(pack, address, name)} as ${name}`);
    return `export { ${renamed.join()} } from "${pack.address}";`;
  };
  const plugin: Plugin = {
    name: "compiled-modules",
    setup({ onLoad, onResolve }) {
      onResolve({ filter: new RegExp(`^${PUBLIC_PATH}`) }, ({ path, kind }) => {
        if (kind === "dynamic-import") return { path: movedTo(path), external: true };
        if (packs.some(({ address }) => address === path)) return { path, external: true };
        return { path, namespace: "compiled" };
      });
      onLoad({ filter: /.*/, namespace: "compiled" }, ({ path }) => ({
        contents: fromPack(path) ?? modules.get(path)!.code,
      }));
    },
  };
  return run({ ...OPTIONS, stdin: { contents: code }, plugins: [plugin] });
}

/** Bundles a script of ours, with values for the names that it declares only. */
export function bundleFile(path: string, values: Record<string, unknown>): Promise<string> {
  const define = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  return run({ ...OPTIONS, entryPoints: [path], external: [`${PUBLIC_PATH}*`], define });
}

async function run(options: BuildOptions): Promise<string> {
  const { outputFiles } = await build(options);
  return outputFiles![0]!.text;
}
