import { createHash } from "node:crypto";
import { constants, brotliCompressSync, gzipSync } from "node:zlib";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { build } from "esbuild";

import { isDeskRoute, isWithoutScripts } from "../app/ui/layout/desk-routes";
import {
  bundleModule,
  exportedNames,
  importedLater,
  type Modules,
  withImports,
} from "./browser-modules";
import { slimScript } from "./slim-script";

const PUBLIC_PATH = "/build/";
const START = "scripts/browser-start.ts";
const OWN_SOURCES = [START, "scripts/bundle-browser.ts", "scripts/slim-script.ts"];
/** The routes that every page with scripts begins with. */
const FRAME_ROUTES = ["root", "routes/_shop"];

interface Manifest {
  entry: { module: string };
  routes: Record<string, { module: string; imports?: string[]; index?: boolean }>;
}

/**
 * Makes what the compiler wrote for browsers light on the line. The compiler cuts a page's script into some thirty
 * small files, each a request and each compressed by itself. Here a page has four: React and Remix, which seldom
 * change; the frame of all pages, with what it shares with them; the page's own; and a small one that starts them.
 * Each file gets a brotli and a gzip version, made once at the best quality. `folder` is assetsBuildDirectory;
 * `serverFile`, the server build, is told the addresses of the starts.
 */
export async function bundleForBrowsers(folder: string, serverFile: string): Promise<void> {
  const modules = readScripts(folder);
  const named = (part: RegExp) => [...modules.keys()].filter((address) => part.test(address));
  const holding = (part: RegExp) =>
    named(/./).filter((address) => part.test(modules.get(address)!));
  const [manifestAddress = ""] = named(/\/manifest-/);
  const manifest = readManifest(modules.get(manifestAddress)!);
  const frameRoutes = FRAME_ROUTES.map((id) => manifest.routes[id]!.module);
  const entry = manifest.entry.module;
  const later = importedLater(modules);
  const isShared = (address: string) => address.includes("/_shared/") && !later.has(address);

  // One folder for what belongs together: a page of yesterday never meets the frame of today.
  const version = hashOf([...modules.values(), ...OWN_SOURCES.map((file) => readFileSync(file))]);
  const home = `${PUBLIC_PATH}${version}/`;
  const moved = (address: string) =>
    address.replace(PUBLIC_PATH, home).replace(/-[0-9A-Z]{8}\.js$/, ".js");
  const write = async (address: string, code: string) => {
    const file = join(folder, address.slice(PUBLIC_PATH.length));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await slimScript(code));
  };

  const react = [...withImports(holding(/createRoot/), modules)];
  // A context may be there once only; and what the frame holds anyway, no page needs a second time.
  const common = [...withImports([...frameRoutes, entry], modules), ...holding(/createContext/)];
  const packs: Pack[] = [
    {
      address: `${PUBLIC_PATH}react-${hashOf(react.map((one) => modules.get(one)!))}.js`,
      members: react,
    },
    {
      address: `${home}frame.js`,
      members: [...new Set(common)].filter((one) => isShared(one) && !react.includes(one)),
    },
  ];
  const bundling = {
    modules,
    outside: (address: string, isLater: boolean) =>
      isLater ? moved(address) : packs.some((pack) => pack.address === address) ? address : null,
  };
  const routesOfFrame = [
    ...frameRoutes.map((address, index) => `import * as route${index} from "${address}";`),
    `export const modules = { ${FRAME_ROUTES.map((id, index) => `"${id}": route${index}`).join()} };`,
    `export { start } from "${entry}";`,
  ];
  for (const pack of packs) {
    const others = packs.filter((one) => one !== pack);
    const source = [
      ...pack.members.map((member) => namesOf(member, pack, modules).outward),
      ...(pack === packs[1] ? routesOfFrame : []),
    ].join("\n");
    await write(pack.address, await bundleModule(source, { ...bundling, instead: from(others) }));
  }
  for (const address of named(/./)) {
    const isOwn = !address.includes("/_shared/") || later.has(address);
    if (!isOwn || [manifestAddress, entry, ...frameRoutes].includes(address)) continue;
    const source = modules.get(address)!;
    await write(moved(address), await bundleModule(source, { ...bundling, instead: from(packs) }));
  }
  /** A module of a pack, for who is not in it: what the pack gives out of it. */
  function from(others: readonly Pack[]) {
    return (address: string) => {
      const pack = others.find(({ members }) => members.includes(address));
      return pack ? namesOf(address, pack, modules).inward : null;
    };
  }

  // Buyers' browsers are not told of the desk, and nobody's of what is no page.
  const isPage = (id: string) =>
    /\bdefault\b/.test(modules.get(manifest.routes[id]!.module)!) && !isWithoutScripts(id);
  const starts = { start: (id: string) => isPage(id) && !isDeskRoute(id), desk: isPage };
  for (const [name, isTold] of Object.entries(starts)) {
    const told = Object.entries(manifest.routes).filter(([id]) => isTold(id));
    const routes = told.map(([id, { imports: _, ...route }]) => [
      id,
      // What is not so need not be said.
      Object.fromEntries(
        Object.entries({ ...route, module: moved(route.module) }).filter(([, value]) => value),
      ),
    ]);
    await write(
      `${home}${name}.js`,
      await bundleStart({
        MANIFEST: { version, routes: Object.fromEntries(routes) },
        FUTURE: await futureFlags(),
        REACT: packs[0]!.address,
        FRAME: packs[1]!.address,
      }),
    );
  }
  const server = readFileSync(serverFile, "utf8");
  const urls = `url: "${home}start.js", deskUrl: "${home}desk.js"`;
  writeFileSync(serverFile, server.replace(`url: "${manifestAddress}"`, urls));

  for (const address of modules.keys()) rmSync(join(folder, address.slice(PUBLIC_PATH.length)));
  filesBelow(folder).forEach(compress);
}

/** Modules that go over the line as one file. */
interface Pack {
  address: string;
  members: string[];
}

/** The lines by which a pack gives out what one of its modules exports, and by which others take it from there. */
function namesOf(member: string, { address, members }: Pack, modules: Modules) {
  const names = exportedNames(modules.get(member)!).map((name) => ({
    name,
    inPack: `m${members.indexOf(member)}_${name}`,
  }));
  const outward = names.map(({ name, inPack }) => `${name} as ${inPack}`);
  const inward = names.map(({ name, inPack }) => `${inPack} as ${name}`);
  return {
    outward: `export { ${outward.join()} } from "${member}";`,
    inward: `export { ${inward.join()} } from "${address}";`,
  };
}

async function bundleStart(words: Record<string, unknown>): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [START],
    bundle: true,
    external: ["/build/*"],
    format: "esm",
    target: "es2020",
    write: false,
    define: Object.fromEntries(
      Object.entries(words).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
  });
  return outputFiles[0]!.text;
}

function readScripts(folder: string): Modules {
  const files = filesBelow(folder).filter((file) => file.endsWith(".js"));
  return new Map(
    files.map((file) => [PUBLIC_PATH + relative(folder, file), readFileSync(file, "utf8")]),
  );
}

/** What remix.config.js turned on; the router in the browser asks for it. */
async function futureFlags(): Promise<object> {
  const config = (await import(pathToFileURL(resolve("remix.config.js")).href)) as {
    default: { future: object };
  };
  return config.default.future;
}

function readManifest(text: string): Manifest {
  return JSON.parse(text.trim().slice("window.__remixManifest=".length, -1)) as Manifest;
}

function hashOf(parts: readonly (string | Buffer)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex").slice(0, 8);
}

function compress(file: string): void {
  if (!/\.(js|css|svg|txt)$/.test(file)) return;
  const bytes = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}

function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesBelow(join(path, name)));
}
