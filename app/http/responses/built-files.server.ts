import { readFile } from "node:fs/promises";
import { extname, resolve, sep } from "node:path";

import { env } from "~/env.server";
import { acceptedEncoding, type Encoding } from "./content-encoding.server";

/** The folder of the built files for browsers (remix.config.js). */
const FOLDER = resolve("build/browser");

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".map": "application/json",
};

const SUFFIXES = { br: ".br", gzip: ".gz" } as const;

interface BuiltFile {
  bytes: Buffer<ArrayBuffer>;
  type: string;
  encoding: Encoding;
}

// The files of a production build do not change while the process runs; together they are less than a megabyte.
const files = new Map<string, Promise<BuiltFile | null>>();

/**
 * Reads a file of the build in the best encoding that exists and that `acceptEncoding` accepts; null for an unknown file.
 */
export function builtFile(name: string, acceptEncoding: string): Promise<BuiltFile | null> {
  const type = TYPES[extname(name)];
  const path = resolve(FOLDER, name);
  if (!type || name.includes("\0") || !path.startsWith(FOLDER + sep)) return Promise.resolve(null);
  const encoding = acceptedEncoding(acceptEncoding);
  if (env.NODE_ENV !== "production") return read(path, type, encoding);
  const key = `${encoding} ${path}`;
  const found = files.get(key);
  if (found) return found;
  const reading = read(path, type, encoding);
  // Missing files are not cached, because anybody could fill the memory with unknown names.
  void reading.then((file) => file && files.set(key, reading));
  return reading;
}

async function read(path: string, type: string, encoding: Encoding): Promise<BuiltFile | null> {
  const compressed = encoding && (await readFile(path + SUFFIXES[encoding]).catch(() => null));
  if (compressed) return { bytes: compressed as Buffer<ArrayBuffer>, type, encoding };
  const bytes = await readFile(path).catch(() => null);
  return bytes && { bytes: bytes as Buffer<ArrayBuffer>, type, encoding: null };
}
