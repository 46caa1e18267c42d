import { constants, brotliCompressSync, gzipSync } from "node:zlib";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";

import { build } from "esbuild";
import { minify } from "terser";

import { isDeskRoute, isWithoutScripts } from "../app/ui/layout/desk-routes";

const PUBLIC_PATH = "/build/";

/**
 * Makes what the compiler wrote for browsers light on the line. The compiler cuts a page's script into some thirty
 * small files, each a request and each compressed by itself; here every route becomes one file, beside the one of
 * React and Remix and those that hold a context, of which there may be only one copy, and those loaded later. Then each
 * file gets a brotli and a gzip version, made once at the best quality. `folder` is assetsBuildDirectory, `serverFile` the server build.
 */
export async function bundleForBrowsers(folder: string, serverFile: string): Promise<void> {
  const fileOf = (address: string) => join(folder, address.slice(PUBLIC_PATH.length));
  const scripts = new Map(
    filesBelow(folder)
      .filter((file) => file.endsWith(".js"))
      .map((file) => [PUBLIC_PATH + relative(folder, file), readFileSync(file, "utf8")] as const),
  );
  const shared = [...scripts.keys()].filter((address) => address.includes("/_shared/"));
  const single = new Set(
    shared.filter((address) => /createContext|createRoot/.test(scripts.get(address)!)),
  );
  const later = new Set(
    [...scripts.values()].flatMap((text) =>
      [...text.matchAll(/\bimport\("(\/build\/[^"]+)"\)/g)].map((match) => match[1]!),
    ),
  );
  const isManifest = (address: string) => address.startsWith(`${PUBLIC_PATH}manifest-`);

  for (const address of scripts.keys()) {
    const isPart = shared.includes(address) && !single.has(address) && !later.has(address);
    if (isPart || isManifest(address)) continue;
    const { outputFiles } = await build({
      entryPoints: [fileOf(address)],
      bundle: true,
      format: "esm",
      target: "es2020",
      write: false,
      plugins: [
        {
          name: "built-files",
          setup({ onLoad, onResolve }) {
            onResolve({ filter: /^\/build\// }, ({ path, kind }) =>
              single.has(path) || kind === "dynamic-import"
                ? { path, external: true }
                : { path: resolve(fileOf(path)) },
            );
            // What the compiler wrote, not what this loop has made of it already.
            onLoad({ filter: /\.js$/ }, ({ path }) => ({
              contents: scripts.get(PUBLIC_PATH + relative(resolve(folder), path))!,
            }));
          },
        },
      ],
    });
    // A second look at names and dead branches: a twentieth of React and Remix, on every first visit.
    const { code } = await minify(outputFiles[0]!.text, { module: true, compress: { passes: 2 } });
    writeFileSync(fileOf(address), code!);
  }

  // Who preloads a file that is gone now must not.
  const manifest = [...scripts.keys()].find(isManifest)!;
  for (const file of [fileOf(manifest), serverFile]) {
    const text = readFileSync(file, "utf8").replace(/imports"?:\s*\[[^\]]*\]/g, (list) => {
      const left = [...list.matchAll(/"(\/build\/[^"]+)"/g)].map((match) => match[1]!);
      const key = list.startsWith('imports"') ? 'imports":' : "imports: ";
      return key + JSON.stringify(left.filter((address) => single.has(address)));
    });
    writeFileSync(file, text);
  }
  writeBuyersManifest(fileOf(manifest), manifest, serverFile);
  for (const address of shared) {
    if (!single.has(address) && !later.has(address)) rmSync(fileOf(address));
  }
  filesBelow(folder).forEach(compress);
}

/**
 * Writes the list of routes without the desk's and those without scripts, for buyers, and its address as `buyersUrl`
 * into the server build.
 */
function writeBuyersManifest(file: string, address: string, serverFile: string): void {
  const [before, after] = ["window.__remixManifest=", ";"];
  const text = readFileSync(file, "utf8").trim();
  const manifest = JSON.parse(text.slice(before.length, -after.length)) as { routes: object };
  manifest.routes = Object.fromEntries(
    Object.entries(manifest.routes).filter(
      ([routeId]) => !isDeskRoute(routeId) && !isWithoutScripts(routeId),
    ),
  );
  const buyersAddress = address.replace("manifest-", "buyers-");
  writeFileSync(file.replace("manifest-", "buyers-"), before + JSON.stringify(manifest) + after);
  const server = readFileSync(serverFile, "utf8");
  const url = `url: "${address}"`;
  writeFileSync(serverFile, server.replace(url, `${url}, buyersUrl: "${buyersAddress}"`));
}

function compress(file: string): void {
  if (!/\.(js|css|svg|txt)$/.test(file)) return;
  const bytes = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesBelow(join(path, name)));
}
