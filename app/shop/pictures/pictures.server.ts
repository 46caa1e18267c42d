import { createHash, randomUUID } from "node:crypto";
import { access, mkdir, readFile, rename, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Semaphore } from "async-mutex";
import { encode, kindOf } from "./encode.server";
import { formatFor, UPLOAD_FORMATS, type UploadFormat, type VariantFormat } from "./formats";
import { isPictureName, parsePictureKey } from "./names";
import { isPictureWidth } from "./sizes";

/** One picture as it is sent. */
export interface Variant {
  bytes: Buffer;
  contentType: string;
}

const MASTER_EXTENSIONS = ["svg", ...UPLOAD_FORMATS];

// Two pictures are encoded at a time, each on one thread, so that a cold page does not stop the shop.
const encoders = new Semaphore(2);
const jobs = new Map<string, Promise<Buffer>>();

/**
 * Keeps an uploaded picture and returns its address, `/pictures/<name>-<hash8>`. The bytes must be what
 * `format` says and at most 50 megapixels, else this throws; the same bytes under the same name are kept once.
 */
export async function keepMaster(
  dataDir: string,
  name: string,
  bytes: Uint8Array,
  format: UploadFormat,
): Promise<string> {
  const found = await kindOf(bytes);
  if (found !== format) throw new Error(`the picture is not ${format} but ${found}`);
  return writeMaster(dataDir, name, bytes, format);
}

/** Keeps a drawing made by the shop itself (the seed) as SVG and returns its address. Never for uploads. */
export async function keepDrawing(dataDir: string, name: string, svg: string): Promise<string> {
  return writeMaster(dataDir, name, Buffer.from(svg), "svg");
}

/** The hash by which a picture is known, if the shop has it. */
export async function findPicture(dataDir: string, key: string): Promise<string | null> {
  return (await findMaster(dataDir, key))?.hash ?? null;
}

/**
 * One picture (`<name>-<hash8>`) in one of PICTURE_WIDTHS and the best format that the Accept header allows.
 * Made on the first request and kept in DATA_DIR/pictures/made; null for a name or width the shop has not.
 */
export async function pictureVariant(
  dataDir: string,
  key: string,
  width: number,
  accept: string | null,
): Promise<Variant | null> {
  if (!isPictureWidth(width)) return null;
  const master = await findMaster(dataDir, key);
  if (!master) return null;
  const format = formatFor(accept);
  const file = join(picturesFolder(dataDir, "made"), `${master.stem}.${width}.${format}`);
  const bytes = (await readMade(file)) ?? (await makeOnce(master.file, file, width, format));
  return { bytes, contentType: `image/${format}` };
}

function picturesFolder(dataDir: string, kind: "masters" | "made"): string {
  return join(dataDir, "pictures", kind);
}

async function findMaster(dataDir: string, key: string) {
  const parsed = parsePictureKey(key);
  if (!parsed) return null;
  for (const extension of MASTER_EXTENSIONS) {
    const file = join(picturesFolder(dataDir, "masters"), `${parsed.stem}.${extension}`);
    if (await exists(file)) return { ...parsed, file };
  }
  return null;
}

async function writeMaster(dataDir: string, name: string, bytes: Uint8Array, extension: string) {
  if (!isPictureName(name)) throw new Error(`not a name for a picture: ${name}`);
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
  const file = join(picturesFolder(dataDir, "masters"), `${name}.${hash}.${extension}`);
  // One that is handed in again is as young as a new one (sweep.server.ts).
  const now = new Date();
  if (await exists(file)) await utimes(file, now, now);
  else await writeWhole(file, bytes);
  return `/pictures/${name}-${hash}`;
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** An empty file is what a power cut leaves behind; it counts as none. */
async function readMade(file: string): Promise<Buffer | null> {
  const bytes = await readFile(file).catch(() => null);
  return bytes && bytes.length > 0 ? bytes : null;
}

function makeOnce(master: string, file: string, width: number, format: VariantFormat) {
  const running = jobs.get(file);
  if (running) return running;
  const job = encoders
    .runExclusive(async () => {
      const made = await readMade(file);
      if (made) return made;
      const bytes = await encode(master, width, format);
      // A full disk costs the next reader the encoding, not this one the picture.
      await writeWhole(file, bytes).catch(() => undefined);
      return bytes;
    })
    .finally(() => jobs.delete(file));
  jobs.set(file, job);
  return job;
}

async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(join(file, ".."), { recursive: true });
  const temporary = `${file}.${randomUUID()}.part`;
  try {
    await writeFile(temporary, bytes);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
