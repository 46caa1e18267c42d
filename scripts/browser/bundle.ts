import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

import type { PageScriptAddresses } from "../../app/page-start.server";
import { FRAME_ROUTES, isAdminRoute } from "../../app/ui/layout/page-routes";
import { PUBLIC_PATH, readCompiled, readManifest, withImports } from "./compiled";
import { compress, filesBelow, hashOf } from "./files";
import { bundleCode, bundleFile, exportMembers, type Pack } from "./packs";

/**
 * Bundles what the compiler wrote for browsers, for the speed device `page-start`. The compiler splits the script of a
 * page into some forty files, each a request and compressed by itself. Here a page has four: React and Remix, which
 * seldom change; the frame of all pages with what it shares with them; the page's own; and a small one that loads them.
 * The compiler's files stay for when the device is off. All get a brotli and a gzip version beside them.
 */
export async function bundleForBrowsers(buildFolder: string): Promise<void> {
  const folder = join(buildFolder, "browser");
  const modules = readCompiled(buildFolder);
  const manifest = readManifest(folder);
  const addressesWith = (word: string) =>
    [...modules].filter(([, { code }]) => code.includes(word)).map(([address]) => address);
  const importedLater = new Set([...modules.values()].flatMap((one) => one.dynamicImports));

  // A version has a folder of its own: its modules never meet those of another.
  const bundler = filesBelow("scripts/browser").map((file) => readFileSync(file));
  const hashWithBundler = (codes: string[]) => hashOf([...codes, ...bundler]);
  const home = `${PUBLIC_PATH}${hashWithBundler([...modules.values()].map(({ code }) => code))}/`;
  const movedTo = (address: string) =>
    address.replace(PUBLIC_PATH, home).replace(/-[0-9A-Z]{8}\.js$/, ".js");
  const write = (address: string, code: string) => {
    const file = join(folder, address.slice(PUBLIC_PATH.length));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, code);
  };

  const members = withImports(addressesWith("createRoot"), modules);
  const hash = hashWithBundler(members.map((address) => modules.get(address)!.code));
  const react: Pack = { address: `${PUBLIC_PATH}react-${hash}.js`, members };
  write(
    react.address,
    await bundleCode(exportMembers(react, modules), { modules, packs: [], movedTo }),
  );

  const frameModules = FRAME_ROUTES.map((id) => manifest.routes[id]!.module);
  const entry = manifest.entry.module;
  // A context must exist once only, so a module that creates one must not be copied into several pages.
  const shared = [
    ...withImports([...frameModules, entry], modules),
    ...addressesWith("createContext"),
  ].filter((address) => address.includes("/_shared/") && !importedLater.has(address));
  const frame: Pack = {
    address: `${home}frame.js`,
    members: [...new Set(shared)].filter((address) => !members.includes(address)),
  };
  const frameCode = [
    exportMembers(frame, modules),
    ...frameModules.map((address, index) => `import * as route${index} from "${address}";`),
    `export const modules = { ${FRAME_ROUTES.map((id, index) => `"${id}": route${index}`).join()} };`,
    `export { start } from "${entry}";`,
  ].join("\n");
  write(frame.address, await bundleCode(frameCode, { modules, packs: [react], movedTo }));

  const pages = Object.entries(manifest.routes).filter(
    // Of a route without a component the compiler leaves an empty CommonJS module.
    ([, { module }]) => !/export default \w+\(\);\s*$/.test(modules.get(module)!.code),
  );
  for (const address of new Set([...pages.map(([, { module }]) => module), ...importedLater])) {
    if (frameModules.includes(address)) continue;
    const { code } = modules.get(address)!;
    write(movedTo(address), await bundleCode(code, { modules, packs: [react, frame], movedTo }));
  }

  const future = await futureFlags();
  const writeStart = async (name: string, isListed: (routeId: string) => boolean) => {
    const routes = pages
      .filter(([id]) => isListed(id))
      .map(([id, { imports: _, ...route }]) => {
        const properties = Object.entries({ ...route, module: movedTo(route.module) });
        // What is false or empty may be left out.
        return [id, Object.fromEntries(properties.filter(([, value]) => value))];
      });
    const code = await bundleFile("scripts/browser/start.ts", {
      MANIFEST: { version: manifest.version, routes: Object.fromEntries(routes) },
      FUTURE: future,
      REACT: react.address,
      FRAME: frame.address,
    });
    write(`${home}${name}.js`, code);
    return `${home}${name}.js`;
  };
  const addresses: PageScriptAddresses = {
    buyer: await writeStart("start", (id) => !isAdminRoute(id)),
    admin: await writeStart("admin", () => true),
  };
  writeFileSync(join(buildFolder, "page-scripts.json"), JSON.stringify(addresses));
  filesBelow(folder).forEach(compress);
}

/** The future flags of remix.config.js; the router in the browser asks for them. */
async function futureFlags(): Promise<object> {
  const config = (await import(pathToFileURL(resolve("remix.config.js")).href)) as {
    default: { future: object };
  };
  return config.default.future;
}
