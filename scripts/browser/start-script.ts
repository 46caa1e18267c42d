import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { build } from "esbuild";

const START = "scripts/browser/start.ts";

/** The script that starts the others of a page: start.ts with these values for its names in capitals. */
export async function bundleStart(words: Record<string, unknown>): Promise<string> {
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

/** What remix.config.js turned on; the router in the browser asks for it. */
export async function futureFlags(): Promise<object> {
  const config = (await import(pathToFileURL(resolve("remix.config.js")).href)) as {
    default: { future: object };
  };
  return config.default.future;
}
