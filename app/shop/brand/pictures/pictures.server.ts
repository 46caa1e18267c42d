import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Semaphore } from "async-mutex";
import type { ShopFiles } from "~/shop/base/files/shop-files.server";
import { writeFileAtomically } from "~/shop/base/files/atomic-write.server";
import { decode, encode, type SourcePicture } from "./encode.server";
import { EncodeQueue, PictureQueueFull, type PictureReader } from "./encode-queue.server";
import { formatFor, formatsFor, VARIANT_FORMATS, type VariantFormat } from "./formats";
import { findMaster, readMaster } from "./masters.server";
import { parsePictureKey } from "./names";
import { isPictureWidth, PICTURE_WIDTHS, type PictureWidth } from "./sizes";

/** With its media type. */
export interface Variant {
  bytes: Buffer;
  contentType: string;
}

// At most two pictures are encoded at a time, each on one thread, so that a page with many uncached pictures does not
// block the process. The master of a third one is loaded meanwhile. A page has up to some sixty pictures.
const encoders = new Semaphore(2);
const queue = new EncodeQueue({ running: 3, waitingPerClient: 100, waiting: 400 });

/** The hash of a stored picture; null when there is none of this key. */
export async function findPicture(files: ShopFiles, key: string): Promise<string | null> {
  const parsed = parsePictureKey(key);
  return parsed && (await findMaster(files, parsed.stem)) ? parsed.hash : null;
}

/**
 * `key` is `<name>-<hash8>`, `width` one of PICTURE_WIDTHS; in the best format that the Accept header allows. Encoded
 * on the first request to this host and cached there; null for an unknown key or width. `reader` is null for the shop
 * itself. Throws PictureQueueFull, and an AbortError when the reader has left.
 */
export async function pictureVariant(
  files: ShopFiles,
  key: string,
  width: number,
  accept: string | null,
  reader: PictureReader | null = null,
): Promise<Variant | null> {
  const stem = parsePictureKey(key)?.stem;
  if (!stem || !isPictureWidth(width)) return null;
  const format = formatFor(accept);
  const file = variantFile(files, stem, width, format);
  const bytes =
    (await readCached(file)) ??
    (await queue.run(file, reader, () => encodeAndCache(file, width, format, () => readMaster(files, stem))));
  return bytes && { bytes, contentType: `image/${format}` };
}

/** For readers who wait for a place in the queue: how long, how often they look, and how many may wait. */
const PLACE = { waitMs: 30_000, pollMs: 250, readers: 400 };
let withoutPlace = 0;

/**
 * For a browser, which asks only once: while too many pictures are to be made, the nearest variant that this host has
 * (`isStandIn`), else the picture after a wait. Throws PictureQueueFull when there is still no place.
 */
export async function pictureForReader(
  files: ShopFiles,
  key: string,
  width: number,
  accept: string | null,
  reader: PictureReader,
): Promise<(Variant & { isStandIn: boolean }) | null> {
  const until = Date.now() + PLACE.waitMs;
  for (;;) {
    try {
      const variant = await pictureVariant(files, key, width, accept, reader);
      return variant && { ...variant, isStandIn: false };
    } catch (error) {
      if (!(error instanceof PictureQueueFull)) throw error;
      const nearest = await nearestVariant(files, key, width, accept);
      if (nearest) return { ...nearest, isStandIn: true };
      if (withoutPlace >= PLACE.readers || Date.now() > until) throw error;
    }
    withoutPlace++;
    await sleep(PLACE.pollMs, undefined, { signal: reader.signal }).finally(() => withoutPlace--);
  }
}

/** On this host and nearest in width, in a format that the Accept header allows; null for none. */
export async function nearestVariant(
  files: ShopFiles,
  key: string,
  width: number,
  accept: string | null,
): Promise<Variant | null> {
  const stem = parsePictureKey(key)?.stem;
  if (!stem) return null;
  const nearestFirst = PICTURE_WIDTHS.toSorted((a, b) => Math.abs(a - width) - Math.abs(b - width));
  for (const own of nearestFirst) {
    for (const format of formatsFor(accept)) {
      const bytes = await readCached(variantFile(files, stem, own, format));
      if (bytes) return { bytes, contentType: `image/${format}` };
    }
  }
  return null;
}

/**
 * Makes variants that this host does not have yet, smallest files first, each after all that readers wait for. Decodes
 * the master once. `mayGoOn` is asked before each; false ends it. Does nothing for an unknown key. Throws
 * FileStoreError, and an error for a master that cannot be decoded.
 */
export async function prepareVariants(files: ShopFiles, key: string, mayGoOn: () => Promise<boolean>): Promise<void> {
  const stem = parsePictureKey(key)?.stem;
  if (!stem) return;
  let source: Promise<SourcePicture | null> | undefined;
  const decodeOnce = async () => {
    const master = await readMaster(files, stem);
    return master && encoders.runExclusive(() => decode(master));
  };
  for (const format of VARIANT_FORMATS) {
    for (const width of PICTURE_WIDTHS) {
      const file = variantFile(files, stem, width, format);
      if (await isCached(file)) continue;
      if (!(await mayGoOn())) return;
      const made = await queue.runIdle(file, () =>
        encodeAndCache(file, width, format, () => (source ??= decodeOnce())),
      );
      if (!made) return;
    }
  }
}

const variantFile = ({ cacheDir }: ShopFiles, stem: string, width: PictureWidth, format: VariantFormat) =>
  join(cacheDir, `${stem}.${width}.${format}`);

/** Null when missing. An empty file, as a power cut can leave it, counts as missing. */
async function readCached(file: string): Promise<Buffer | null> {
  const bytes = await readFile(file).catch(() => null);
  return bytes && bytes.length > 0 ? bytes : null;
}

const isCached = (file: string) =>
  stat(file).then(
    ({ size }) => size > 0,
    () => false,
  );

/** Stores the variant on this host; null when `load` gives no picture. */
async function encodeAndCache(
  file: string,
  width: PictureWidth,
  format: VariantFormat,
  load: () => Promise<SourcePicture | null>,
): Promise<Buffer | null> {
  const cached = await readCached(file);
  if (cached) return cached;
  const source = await load();
  if (!source) return null;
  const bytes = await encoders.runExclusive(() => encode(source, width, format));
  // If the disk is full, the picture is still sent; it is just not cached.
  await writeFileAtomically(file, bytes).catch(() => undefined);
  return bytes;
}
