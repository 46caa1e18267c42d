import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { isAdminRoute } from "../../app/ui/layout/admin-routes";
import { compress, filesBelow, hashOf, PUBLIC_PATH, readManifest, readScripts } from "./files";
import { bundleModule, exportedNames, importedLater, withImports } from "./modules";
import { namesOf, type Pack } from "./packs";
import { slimScript, withoutUnused } from "./slim";
import { bundleStart, futureFlags } from "./start-script";

/** The routes that every page with scripts begins with. */
const FRAME_ROUTES = ["root", "routes/_shop"];

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
  const own = filesBelow("scripts/browser").map((file) => readFileSync(file));
  const version = hashOf([...modules.values(), ...own]);
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
      address: `${PUBLIC_PATH}react-${hashOf([...react.map((one) => modules.get(one)!), ...own])}.js`,
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
    const code = await bundleModule(source, { ...bundling, instead: from(others) });
    await write(pack.address, pack === packs[0] ? withoutUnused(code) : code);
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
    exportedNames(modules.get(manifest.routes[id]!.module)!).includes("default");
  const starts = { start: (id: string) => isPage(id) && !isAdminRoute(id), desk: isPage };
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
  const urls = `url: "${home}start.js", adminUrl: "${home}desk.js"`;
  writeFileSync(serverFile, server.replace(`url: "${manifestAddress}"`, urls));

  for (const address of modules.keys()) rmSync(join(folder, address.slice(PUBLIC_PATH.length)));
  filesBelow(folder).forEach(compress);
}
