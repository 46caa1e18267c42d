import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Semaphore } from "async-mutex";
import { LRUCache } from "lru-cache";
import type { ShopFiles } from "~/shop/files/shop-files.server";
import { writeWhole } from "~/shop/files/whole-file.server";
import { encode, kindOf } from "./encode.server";
import { formatFor, UPLOAD_FORMATS, type UploadFormat, type VariantFormat } from "./formats";
import { isPictureName, MASTERS, parsePictureKey } from "./names";
import { isPictureWidth } from "./sizes";

/** One picture as it is sent. */
export interface Variant {
  bytes: Buffer;
  contentType: string;
}

const MASTER_EXTENSIONS = ["svg", ...UPLOAD_FORMATS];

// Two pictures are encoded at a time, each on one thread, so that a cold page does not stop the shop; the masters of a
// few more are in memory.
const encoders = new Semaphore(2);
const makers = new Semaphore(6);
const jobs = new Map<string, Promise<Buffer | null>>();

/**
 * Keeps an uploaded picture and returns its address, `/pictures/<name>-<hash8>`. The bytes must be what
 * `format` says and at most 50 megapixels, else this throws; the same bytes under the same name are kept once.
 */
export async function storeMaster(
  files: ShopFiles,
  name: string,
  bytes: Uint8Array,
  format: UploadFormat,
): Promise<string> {
  const found = await kindOf(bytes);
  if (found !== format) throw new Error(`the picture is not ${format} but ${found}`);
  return writeMaster(files, name, bytes, format);
}

/** Keeps a drawing made by the shop itself (the seed) as SVG and returns its address. Never for uploads. */
export async function storeDrawing(files: ShopFiles, name: string, svg: string): Promise<string> {
  return writeMaster(files, name, Buffer.from(svg), "svg");
}

/** The hash by which a picture is known, if the shop has it. */
export async function findPicture(files: ShopFiles, key: string): Promise<string | null> {
  const parsed = parsePictureKey(key);
  return parsed && (await findMaster(files, parsed.stem)) ? parsed.hash : null;
}

/**
 * One picture (`<name>-<hash8>`) in one of PICTURE_WIDTHS and the best format that the Accept header allows.
 * Made on the first request to this host and kept there; null for a name or width the shop has not.
 */
export async function pictureVariant(
  files: ShopFiles,
  key: string,
  width: number,
  accept: string | null,
): Promise<Variant | null> {
  const parsed = parsePictureKey(key);
  if (!parsed || !isPictureWidth(width)) return null;
  const format = formatFor(accept);
  const made = join(files.madeIn, `${parsed.stem}.${width}.${format}`);
  const bytes = (await readMade(made)) ?? (await makeOnce(files, parsed.stem, made, width, format));
  return bytes && { bytes, contentType: `image/${format}` };
}

// A master never changes under its name, so one that was found need not be looked for again. If it goes after all,
// its bytes are not there.
const found = new WeakMap<ShopFiles, LRUCache<string, string>>();
const FOUND_KEPT = 10_000;

/** The name of a master in the store of the files. */
async function findMaster(files: ShopFiles, stem: string): Promise<string | null> {
  const known = found.get(files) ?? new LRUCache<string, string>({ max: FOUND_KEPT });
  found.set(files, known);
  const before = known.get(stem);
  if (before) return before;
  const names = MASTER_EXTENSIONS.map((extension) => `${MASTERS}${stem}.${extension}`);
  const kept = await Promise.all(names.map((name) => files.kept.find(name)));
  const name = kept.find((one) => one !== null)?.name ?? null;
  if (name) known.set(stem, name);
  return name;
}

async function writeMaster(files: ShopFiles, name: string, bytes: Uint8Array, extension: string) {
  if (!isPictureName(name)) throw new Error(`not a name for a picture: ${name}`);
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
  // One that is handed in again is as young as a new one (sweep.server.ts).
  await files.kept.put(`${MASTERS}${name}.${hash}.${extension}`, bytes);
  return `/pictures/${name}-${hash}`;
}

/** An empty file is what a power cut leaves behind; it counts as none. */
async function readMade(file: string): Promise<Buffer | null> {
  const bytes = await readFile(file).catch(() => null);
  return bytes && bytes.length > 0 ? bytes : null;
}

function makeOnce(
  files: ShopFiles,
  stem: string,
  file: string,
  width: number,
  format: VariantFormat,
): Promise<Buffer | null> {
  const running = jobs.get(file);
  if (running) return running;
  const job = makers
    .runExclusive(() => make(files, stem, file, width, format))
    .finally(() => jobs.delete(file));
  jobs.set(file, job);
  return job;
}

async function make(
  files: ShopFiles,
  stem: string,
  file: string,
  width: number,
  format: VariantFormat,
): Promise<Buffer | null> {
  const made = await readMade(file);
  if (made) return made;
  const name = await findMaster(files, stem);
  const master = name && (await files.kept.get(name));
  if (!master) return null;
  const drawn = name.endsWith(".svg");
  const bytes = await encoders.runExclusive(() => encode({ bytes: master, drawn }, width, format));
  // A full disk costs the next reader the encoding, not this one the picture.
  await writeWhole(file, bytes).catch(() => undefined);
  return bytes;
}
