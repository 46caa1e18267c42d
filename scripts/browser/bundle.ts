import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

import type { PageScriptAddresses } from "../../app/page-start.server";
import { FRAME_ROUTES, isUnlistedRoute } from "../../app/ui/layout/page-routes";
import { PUBLIC_PATH, readCompiled, readManifest, withImports } from "./compiled";
import { compress, filesBelow, hashOf } from "./files";
import { bundleCode, bundleFile, exportMembers, type Chunk } from "./chunks";
import { type Language, LANGUAGES, messageInserter, placeholdersText } from "./messages";

/**
 * Bundles the browser modules of Remix's compiler, for the optimisation `page-start`. The compiler splits the script of a
 * page into some forty files, each requested and compressed separately. The bundles are four per page: React and Remix,
 * which seldom change; the root and layout routes with shared modules; the page's route; and a small entry script that
 * loads them; all but the first in each language. The compiler's files stay, in English, for when the device is off. Every
 * file gets a .br and a .gz version.
 * @param buildFolder The server build with the folder `browser`; page-scripts.json is written there.
 */
export async function bundleForBrowsers(buildFolder: string): Promise<void> {
  const folder = join(buildFolder, "browser");
  const modules = readCompiled(buildFolder);
  const manifest = readManifest(folder);
  const addressesWith = (word: string) =>
    [...modules].filter(([, { code }]) => code.includes(word)).map(([address]) => address);
  const lazyModules = new Set([...modules.values()].flatMap((one) => one.dynamicImports));

  // Each version has its own folder, so that a page never mixes modules of two versions.
  const bundler = filesBelow("scripts/browser").map((file) => readFileSync(file));
  const hashWithBundler = (codes: string[]) => hashOf([...codes, ...bundler]);
  const version = hashWithBundler([placeholdersText(), ...[...modules.values()].map(({ code }) => code)]);
  const versionPath = `${PUBLIC_PATH}${version}/`;
  const insertMessages = messageInserter();
  const bundledAddress = (address: string) =>
    address.replace(PUBLIC_PATH, versionPath).replace(/-[0-9A-Z]{8}\.js$/, ".js");
  const write = (address: string, code: string) => {
    const file = join(folder, address.slice(PUBLIC_PATH.length));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, code);
  };
  const inLanguage = (text: string, language: Language) => text.replaceAll(versionPath, `${versionPath}${language}/`);
  /** A script in each language, which loads others in it. */
  const writeInAll = (address: string, code: string) => {
    for (const language of LANGUAGES)
      write(inLanguage(address, language), insertMessages(inLanguage(code, language), language));
  };

  const reactModules = withImports(addressesWith("createRoot"), modules);
  const hash = hashWithBundler(reactModules.map((address) => modules.get(address)!.code));
  const react: Chunk = { address: `${PUBLIC_PATH}react-${hash}.js`, members: reactModules };
  write(react.address, await bundleCode(exportMembers(react, modules), { modules, chunks: [], bundledAddress }));

  const frameModules = FRAME_ROUTES.map((id) => manifest.routes[id]!.module);
  const entry = manifest.entry.module;
  // A React context must exist only once, so a module that creates one must not be copied into several bundles.
  const shared = [...withImports([...frameModules, entry], modules), ...addressesWith("createContext")].filter(
    (address) => address.includes("/_shared/") && !lazyModules.has(address),
  );
  const frame: Chunk = {
    address: `${versionPath}frame.js`,
    members: [...new Set(shared)].filter(
      (address) => !reactModules.includes(address) && !modules.get(address)!.isCopied,
    ),
  };
  const frameCode = [
    exportMembers(frame, modules),
    ...frameModules.map((address, index) => `import * as route${index} from "${address}";`),
    `export const modules = { ${FRAME_ROUTES.map((id, index) => `"${id}": route${index}`).join()} };`,
    `export { start } from "${entry}";`,
  ].join("\n");
  writeInAll(frame.address, await bundleCode(frameCode, { modules, chunks: [react], bundledAddress }));

  const pages = Object.entries(manifest.routes).filter(
    // For a route without a component the compiler writes an empty CommonJS module.
    ([, { module }]) => !/export default \w+\(\);\s*$/.test(modules.get(module)!.code),
  );
  for (const address of new Set([...pages.map(([, { module }]) => module), ...lazyModules])) {
    if (frameModules.includes(address)) continue;
    const { code } = modules.get(address)!;
    writeInAll(bundledAddress(address), await bundleCode(code, { modules, chunks: [react, frame], bundledAddress }));
  }

  const future = await futureFlags();
  const writeStart = async (name: string, isListed: (routeId: string) => boolean) => {
    const routes = pages
      .filter(([id]) => isListed(id))
      .map(([id, { imports: _, id: _id, module, ...route }]) => {
        // start.ts adds the id and this address.
        if (bundledAddress(module) !== `${versionPath}${id}.js`) {
          throw new Error(`The module of ${id} is not at the address of its name, but at ${module}.`);
        }
        // Remix treats missing properties like false and empty ones, and start.ts adds what most routes have.
        const { parentId, hasLoader, hasAction, hasClientAction, ...others } = route;
        const properties = Object.entries({ ...others, hasAction }).filter(([, value]) => value);
        const exceptions = {
          ...(parentId !== "routes/_shop+/_layout" && { parentId: parentId ?? "" }),
          ...(!hasLoader && { hasLoader }),
          ...(hasClientAction !== hasAction && { hasClientAction }),
        };
        return [id, { ...Object.fromEntries(properties), ...exceptions }];
      });
    const code = await bundleFile("scripts/browser/start.ts", {
      MANIFEST: { version: manifest.version, routes: Object.fromEntries(routes) },
      FUTURE: future,
      MODULES_PATH: versionPath,
      REACT: react.address,
      FRAME: frame.address,
    });
    writeInAll(`${versionPath}${name}.js`, code);
    return `${versionPath}${name}.js`;
  };
  const buyer = await writeStart("start", (id) => !isUnlistedRoute(id));
  const admin = await writeStart("admin", () => true);
  const addresses = Object.fromEntries(
    LANGUAGES.map((language) => [language, { buyer: inLanguage(buyer, language), admin: inLanguage(admin, language) }]),
  ) as PageScriptAddresses;
  writeFileSync(join(buildFolder, "page-scripts.json"), JSON.stringify(addresses));
  for (const [address, { code }] of modules) write(address, insertMessages(code, "en"));
  filesBelow(folder).forEach(compress);
}

/** The router in the browser needs them. */
async function futureFlags(): Promise<object> {
  const config = (await import(pathToFileURL(resolve("remix.config.js")).href)) as {
    default: { future: object };
  };
  return config.default.future;
}
