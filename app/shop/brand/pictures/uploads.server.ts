import { Semaphore } from "async-mutex";
import type { Metadata } from "sharp";

import type { ShopFiles } from "~/shop/base/files/shop-files.server";
import { type PictureFault, Problem, type TooManyPixels } from "~/shop/base/problem";
import { MAX_PIXELS } from "./encode.server";
import { formatOf, isHeic } from "./magic";
import { storeMaster } from "./masters.server";
import { loadSharp } from "./sharp.server";
import { MAX_PICTURE_BYTES, MAX_PIXELS_AT_ONCE, MAX_SIDE } from "./upload-limits";

/** An uploaded file. The name is untrusted and only used in messages. */
export interface UploadedFile {
  name: string;
  bytes: Uint8Array;
}

/** The longest side of a stored picture, in pixels: about twice the largest size in which it is shown. */
const LONGEST_SIDE = 3_000;
const QUALITY = 92;
const DECODING_SECONDS = 30;

/** The pixels that may still be decoded for an upload: a few kilobytes can hold millions of them. */
export class PixelBudget {
  #left = MAX_PIXELS_AT_ONCE;

  /** Whether so many are left; then they are taken. */
  take(pixels: number): boolean {
    if (pixels > this.#left) return false;
    this.#left -= pixels;
    return true;
  }
}

/** The most pixels of pictures that take 10 to 18 bytes for each while they are decoded, others 4. */
const MAX_HEAVY_PIXELS = 20_000_000;

/** The size of a picture with too many pixels for the memory that its kind of file takes, or too many in a row; null when it has not. */
export function tooManyPixels(header: Metadata): TooManyPixels | null {
  const { width, height, format, isProgressive, channels, depth } = header;
  // Of a file in several passes all is kept, with two bytes for each channel of 16 bits or of a JPEG.
  const isLong = isProgressive && channels > 3 && (depth !== "uchar" || format === "jpeg");
  const isHeavy = format === "heif" || isLong;
  const isShort = Math.max(width, height) <= MAX_SIDE;
  if (isShort && width * height <= (isHeavy ? MAX_HEAVY_PIXELS : MAX_PIXELS)) return null;
  return { width, height, isHeavy };
}

const decoders = new Semaphore(1);

/** Decodes one picture at a time: one of 50 megapixels takes 200 to 400 MB meanwhile. */
export const decodeAlone = <Result>(work: () => Promise<Result>): Promise<Result> => decoders.runExclusive(work);

/**
 * Validates an uploaded picture by decoding it completely, and stores it re-encoded under `pictureName`: rotated
 * according to Exif, in sRGB, at most 3,000 pixels on its longest side, without the file's other data (Exif, GPS,
 * appended files), as WebP when it has an alpha channel and otherwise as JPEG. Of an animation only the first frame.
 * Returns its URL path, "/pictures/...".
 * Its pixels are counted in the budget of the whole upload before they are decoded. Throws a Problem "unreadable" with the file's name and the reason; FileStoreError when the store fails.
 */
export async function storeUpload(
  files: ShopFiles,
  { name, bytes }: UploadedFile,
  pictureName: string,
  budget = new PixelBudget(),
): Promise<string> {
  const refuse = (why: PictureFault) => new Problem("unreadable", { what: "picture", file: name, why });
  if (bytes.length === 0) throw refuse("empty");
  if (bytes.length > MAX_PICTURE_BYTES) throw refuse("too large");
  const format = formatOf(bytes);
  if (!format) throw refuse(isHeic(bytes) ? "HEIC" : "other format");
  // Reads only the header.
  const sharp = await loadSharp();
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw refuse("damaged");
    });
  const size = tooManyPixels(header);
  if (size) throw refuse(size);
  if (!budget.take(header.width * header.height)) throw refuse("pixels of the upload");
  const storedFormat = header.hasAlpha ? "webp" : "jpeg";
  const master = await decodeAlone(() => reencode(bytes, storedFormat)).catch(() => {
    throw refuse("cut off");
  });
  return storeMaster(files, pictureName, master, storedFormat);
}

/** Decodes a picture and encodes it again in sRGB, without metadata. */
async function reencode(bytes: Uint8Array, format: "webp" | "jpeg"): Promise<Buffer> {
  const sharp = await loadSharp();
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .timeout({ seconds: DECODING_SECONDS })
    .autoOrient()
    .resize({
      width: LONGEST_SIDE,
      height: LONGEST_SIDE,
      fit: "inside",
      withoutEnlargement: true,
    });
  return format === "webp"
    ? picture.webp({ quality: QUALITY }).toBuffer()
    : picture.jpeg({ quality: QUALITY, chromaSubsampling: "4:4:4" }).toBuffer();
}
