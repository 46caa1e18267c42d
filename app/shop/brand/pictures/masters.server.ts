import { createHash } from "node:crypto";
import { extname } from "node:path";

import { LRUCache } from "lru-cache";
import type { ShopFiles } from "~/shop/base/files/shop-files.server";
import type { StoredFile } from "~/shop/base/files/store";
import { decodedFormat, type SourcePicture } from "./encode.server";
import { UPLOAD_FORMATS, type UploadFormat } from "./formats";
import { isPictureName, MASTER_PREFIX, parsePictureKey } from "./names";

const MASTER_EXTENSIONS = ["svg", ...UPLOAD_FORMATS];

/**
 * Returns the URL path, `/pictures/<name>-<hash8>`. Throws when the bytes are not of `format` or the picture has more
 * than 50 megapixels. The same bytes under the same name are stored once.
 */
export async function storeMaster(
  files: ShopFiles,
  name: string,
  bytes: Uint8Array,
  format: UploadFormat,
): Promise<string> {
  const actual = await decodedFormat(bytes);
  if (actual !== format) throw new Error(`the picture is not ${format} but ${actual}`);
  return writeMaster(files, name, bytes, format);
}

/** An SVG made by the shop itself (for the seed). Never for uploads. Returns the URL path. */
export async function storeDrawing(files: ShopFiles, name: string, svg: string): Promise<string> {
  return writeMaster(files, name, Buffer.from(svg), "svg");
}

// Most masters of a shop are of one kind, so that is looked for first.
let lastExtension = MASTER_EXTENSIONS[0]!;

// A master never changes under its name, so the name of one that was found is cached. If the master is deleted after
// all, reading it gives null.
const masterNames = new WeakMap<ShopFiles, LRUCache<string, string>>();
const MAX_MASTER_NAMES = 10_000;

/** Its name in the file store; null when there is none. */
export async function findMaster(files: ShopFiles, stem: string): Promise<string | null> {
  const cache = masterNames.get(files) ?? new LRUCache<string, string>({ max: MAX_MASTER_NAMES });
  masterNames.set(files, cache);
  const cached = cache.get(stem);
  if (cached) return cached;
  for (const extension of new Set([lastExtension, ...MASTER_EXTENSIONS])) {
    const name = `${MASTER_PREFIX}${stem}.${extension}`;
    if (!(await files.store.find(name))) continue;
    cache.set(stem, name);
    lastExtension = extension;
    return name;
  }
  return null;
}

/** By URL path; null when the file store has none, or it is not one of the shop's pictures. */
export async function pictureFile(files: ShopFiles, address: string): Promise<StoredFile | null> {
  const parsed = address.startsWith("/pictures/") ? parsePictureKey(address.slice("/pictures/".length)) : null;
  const name = parsed && (await findMaster(files, parsed.stem));
  return name ? files.store.find(name) : null;
}

/** Null when there is none. */
export async function readMaster(files: ShopFiles, stem: string): Promise<SourcePicture | null> {
  const name = await findMaster(files, stem);
  const bytes = name && (await files.store.get(name));
  return bytes ? { bytes, drawn: name.endsWith(".svg") } : null;
}

/**
 * Stores it under another name as well and returns that URL path; null when there is no such picture. The one under the
 * first name stays until a sweep.
 */
export async function renameMaster(files: ShopFiles, address: string, name: string): Promise<string | null> {
  const key = address.replace("/pictures/", "");
  const parsed = parsePictureKey(key);
  if (!parsed) return null;
  if (key === `${name}-${parsed.hash}`) return address;
  const stored = await findMaster(files, parsed.stem);
  const bytes = stored && (await files.store.get(stored));
  return bytes ? writeMaster(files, name, bytes, extname(stored).slice(1)) : null;
}

async function writeMaster(files: ShopFiles, name: string, bytes: Uint8Array, extension: string) {
  if (!isPictureName(name)) throw new Error(`not a name for a picture: ${name}`);
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
  // Written even if it exists: this resets its age for the sweep (sweep.server.ts).
  await files.store.put(`${MASTER_PREFIX}${name}.${hash}.${extension}`, bytes);
  return `/pictures/${name}-${hash}`;
}
