import { readFile } from "node:fs/promises";
import { extname, resolve, sep } from "node:path";

import { env } from "~/env.server";
import { acceptedEncoding, type Encoding } from "./encoding.server";

/** Where the build puts what browsers fetch (remix.config.js). */
const FOLDER = resolve("build/browser");

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".map": "application/json",
};

const ENDINGS = { br: ".br", gzip: ".gz" } as const;

interface BuiltFile {
  bytes: Buffer<ArrayBuffer>;
  type: string;
  encoding: Encoding;
}

// A production build never changes while its process lives, and all of it is less than a megabyte.
const kept = new Map<string, Promise<BuiltFile | null>>();

/** A file of the build, in the best encoding made beforehand that the reader accepts; null where there is none. */
export function builtFile(name: string, acceptEncoding: string): Promise<BuiltFile | null> {
  const type = TYPES[extname(name)];
  const path = resolve(FOLDER, name);
  if (!type || name.includes("\0") || !path.startsWith(FOLDER + sep)) return Promise.resolve(null);
  const encoding = acceptedEncoding(acceptEncoding);
  if (env.NODE_ENV !== "production") return read(path, type, encoding);
  const key = `${encoding} ${path}`;
  const found = kept.get(key);
  if (found) return found;
  const reading = read(path, type, encoding);
  // What is not there is not remembered: names are the asker's to invent.
  void reading.then((file) => file && kept.set(key, reading));
  return reading;
}

async function read(path: string, type: string, encoding: Encoding): Promise<BuiltFile | null> {
  const packed = encoding && (await readFile(path + ENDINGS[encoding]).catch(() => null));
  if (packed) return { bytes: packed as Buffer<ArrayBuffer>, type, encoding };
  const bytes = await readFile(path).catch(() => null);
  return bytes && { bytes: bytes as Buffer<ArrayBuffer>, type, encoding: null };
}
