import { constants, brotliCompressSync, gzipSync } from "node:zlib";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { build } from "esbuild";

const PUBLIC_PATH = "/build/";

/**
 * Makes what the compiler wrote for browsers light on the line. The compiler cuts a page's script into some thirty
 * small files, each a request and each compressed by itself; here every route becomes one file, beside the one of
 * React and Remix and those that hold a context, of which there may be only one copy. Then each file gets a brotli and
 * a gzip version, made once at the best quality. `folder` is assetsBuildDirectory, `serverFile` the server build.
 */
export async function bundleForBrowsers(folder: string, serverFile: string): Promise<void> {
  const shared = readdirSync(join(folder, "_shared")).map(
    (name) => `${PUBLIC_PATH}_shared/${name}`,
  );
  const fileOf = (address: string) => join(folder, address.slice(PUBLIC_PATH.length));
  const kept = new Set(
    shared.filter((address) =>
      /createContext|createRoot/.test(readFileSync(fileOf(address), "utf8")),
    ),
  );
  const entries = [
    ...readdirSync(folder).filter((name) => /^(root|entry\.client)-.*\.js$/.test(name)),
    ...readdirSync(join(folder, "routes")).map((name) => `routes/${name}`),
  ].filter((name) => name.endsWith(".js"));

  for (const entry of entries) {
    const file = join(folder, entry);
    const { outputFiles } = await build({
      entryPoints: [file],
      bundle: true,
      minify: true,
      format: "esm",
      target: "es2020",
      write: false,
      plugins: [
        {
          name: "built-files",
          setup({ onResolve }) {
            onResolve({ filter: /^\/build\// }, ({ path }) =>
              kept.has(path)
                ? { path, external: true }
                : { path: join(process.cwd(), fileOf(path)) },
            );
          },
        },
      ],
    });
    writeFileSync(file, outputFiles[0]!.contents);
  }

  // Who preloads a file that is gone now must not.
  const manifest = readdirSync(folder).find((name) => /^manifest-.*\.js$/.test(name))!;
  for (const file of [join(folder, manifest), serverFile]) {
    const text = readFileSync(file, "utf8").replace(/imports"?:\s*\[[^\]]*\]/g, (list) => {
      const left = [...list.matchAll(/"(\/build\/[^"]+)"/g)].map((match) => match[1]!);
      const key = list.startsWith('imports"') ? 'imports":' : "imports: ";
      return key + JSON.stringify(left.filter((address) => kept.has(address)));
    });
    writeFileSync(file, text);
  }
  for (const address of shared) if (!kept.has(address)) rmSync(fileOf(address));
  filesBelow(folder).forEach(compress);
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
