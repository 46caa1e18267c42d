import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Semaphore } from "async-mutex";
import { LRUCache } from "lru-cache";
import type { ShopFiles } from "~/shop/files/shop-files.server";
import { writeFileAtomically } from "~/shop/files/atomic-write.server";
import { decodedFormat, encode } from "./encode.server";
import { EncodeQueue, type PictureReader } from "./encode-queue.server";
import { formatFor, UPLOAD_FORMATS, type UploadFormat, type VariantFormat } from "./formats";
import { isPictureName, MASTER_PREFIX, parsePictureKey } from "./names";
import { isPictureWidth } from "./sizes";

/** An encoded picture with its media type. */
export interface Variant {
  bytes: Buffer;
  contentType: string;
}

const MASTER_EXTENSIONS = ["svg", ...UPLOAD_FORMATS];

// At most two pictures are encoded at a time, each on one thread, so that a page with many uncached pictures does not
// block the process. The master of a third one is loaded meanwhile. A page has up to some sixty pictures.
const encoders = new Semaphore(2);
const queue = new EncodeQueue({ running: 3, waitingPerClient: 100, waiting: 400 });

/**
 * Stores an uploaded picture and returns its URL path, `/pictures/<name>-<hash8>`. Throws when the bytes are not of
 * `format` or the picture has more than 50 megapixels. The same bytes under the same name are stored once.
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

/** Stores an SVG made by the shop itself (for the seed) and returns its URL path. Never for uploads. */
export async function storeDrawing(files: ShopFiles, name: string, svg: string): Promise<string> {
  return writeMaster(files, name, Buffer.from(svg), "svg");
}

/** The hash of a stored picture; null when there is none of this key. */
export async function findPicture(files: ShopFiles, key: string): Promise<string | null> {
  const parsed = parsePictureKey(key);
  return parsed && (await findMaster(files, parsed.stem)) ? parsed.hash : null;
}

/**
 * A picture (`<name>-<hash8>`) in one of PICTURE_WIDTHS and the best format that the Accept header allows.
 * Encoded on the first request to this host and cached there; null for an unknown key or width. `reader` is who asks, null
 * for the shop itself. Throws PictureQueueFull, and an AbortError when the reader has left.
 */
export async function pictureVariant(
  files: ShopFiles,
  key: string,
  width: number,
  accept: string | null,
  reader: PictureReader | null = null,
): Promise<Variant | null> {
  const parsed = parsePictureKey(key);
  if (!parsed || !isPictureWidth(width)) return null;
  const format = formatFor(accept);
  const file = join(files.cacheDir, `${parsed.stem}.${width}.${format}`);
  const bytes =
    (await readCached(file)) ??
    (await queue.run(file, reader, () => encodeAndCache(files, parsed.stem, file, width, format)));
  return bytes && { bytes, contentType: `image/${format}` };
}

// A master never changes under its name, so the name of one that was found is cached. If the master is deleted after
// all, reading it gives null.
const masterNames = new WeakMap<ShopFiles, LRUCache<string, string>>();
const MAX_MASTER_NAMES = 10_000;

/** The name of a master in the file store; null when there is none. */
async function findMaster(files: ShopFiles, stem: string): Promise<string | null> {
  const cache = masterNames.get(files) ?? new LRUCache<string, string>({ max: MAX_MASTER_NAMES });
  masterNames.set(files, cache);
  const cached = cache.get(stem);
  if (cached) return cached;
  const names = MASTER_EXTENSIONS.map((extension) => `${MASTER_PREFIX}${stem}.${extension}`);
  const stored = await Promise.all(names.map((name) => files.store.find(name)));
  const name = stored.find((file) => file !== null)?.name ?? null;
  if (name) cache.set(stem, name);
  return name;
}

async function writeMaster(files: ShopFiles, name: string, bytes: Uint8Array, extension: string) {
  if (!isPictureName(name)) throw new Error(`not a name for a picture: ${name}`);
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
  // Written even if it exists: this resets its age for the sweep (sweep.server.ts).
  await files.store.put(`${MASTER_PREFIX}${name}.${hash}.${extension}`, bytes);
  return `/pictures/${name}-${hash}`;
}

/** A cached variant, or null. An empty file, as a power cut can leave it, counts as missing. */
async function readCached(file: string): Promise<Buffer | null> {
  const bytes = await readFile(file).catch(() => null);
  return bytes && bytes.length > 0 ? bytes : null;
}

/** Encodes a variant and stores it on this host. */
async function encodeAndCache(
  files: ShopFiles,
  stem: string,
  file: string,
  width: number,
  format: VariantFormat,
): Promise<Buffer | null> {
  const cached = await readCached(file);
  if (cached) return cached;
  const name = await findMaster(files, stem);
  const master = name && (await files.store.get(name));
  if (!master) return null;
  const drawn = name.endsWith(".svg");
  const bytes = await encoders.runExclusive(() => encode({ bytes: master, drawn }, width, format));
  // If the disk is full, the picture is still sent; it is just not cached.
  await writeFileAtomically(file, bytes).catch(() => undefined);
  return bytes;
}
