import { Semaphore } from "async-mutex";
import type { Metadata, Sharp } from "sharp";

import { singleLine } from "~/formats/text";
import * as t from "~/messages/brand";
import type { ShopFiles } from "~/shop/base/files/shop-files.server";
import { Problem } from "~/shop/base/problem";
import { MAX_PIXELS } from "./encode.server";
import { formatOf, isHeic } from "./magic";
import { storeMaster } from "./masters.server";
import { loadSharp } from "./sharp.server";
import { MAX_PICTURE_BYTES, MAX_PIXELS_AT_ONCE, MAX_SIDE } from "./upload-limits";

/** The name is untrusted and only used in messages. */
export interface UploadedFile {
  name: string;
  bytes: Uint8Array;
}

/** Of a stored picture, in pixels: about twice the largest size in which it is shown. */
const LONGEST_SIDE = 3_000;
const QUALITY = 92;
const DECODING_SECONDS = 30;

/** Pixels that may still be decoded for an upload: a few kilobytes can hold millions of them. */
export class PixelBudget {
  #left = MAX_PIXELS_AT_ONCE;

  /** Takes so many if they are left. */
  take(pixels: number): boolean {
    if (pixels > this.#left) return false;
    this.#left -= pixels;
    return true;
  }
}

/** Of pictures that take 10 to 18 bytes for each pixel while they are decoded; others take 4. */
const MAX_HEAVY_PIXELS = 20_000_000;

/** With the limit that it exceeds: of a side, of a kind of file that takes more memory, or of all. */
interface TooManyPixels {
  width: number;
  height: number;
  limit: "side" | "heavy" | "all";
}

/** Too many pixels for the memory that its kind of file takes, or too many in a row; null otherwise. */
export function tooManyPixels(header: Metadata): TooManyPixels | null {
  const { width, height, format, isProgressive, channels, depth } = header;
  // A file in several passes is kept whole, with two bytes for each channel of 16 bits or of a JPEG.
  const isLong = isProgressive && channels > 3 && (depth !== "uchar" || format === "jpeg");
  const isHeavy = format === "heif" || isLong;
  const isShort = Math.max(width, height) <= MAX_SIDE;
  if (isShort && width * height <= (isHeavy ? MAX_HEAVY_PIXELS : MAX_PIXELS)) return null;
  return { width, height, limit: isShort ? (isHeavy ? "heavy" : "all") : "side" };
}

const decoders = new Semaphore(1);

/** One picture at a time: 50 megapixels take 200 to 400 MB meanwhile. */
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
  upload: UploadedFile,
  pictureName: string,
  budget = new PixelBudget(),
): Promise<string> {
  const { bytes, format } = await decodeUpload(upload, budget, MAX_PICTURE_BYTES, async (whole, { hasAlpha }) => {
    const picture = whole.resize({
      width: LONGEST_SIDE,
      height: LONGEST_SIDE,
      fit: "inside",
      withoutEnlargement: true,
    });
    return hasAlpha
      ? { format: "webp" as const, bytes: await picture.webp({ quality: QUALITY }).toBuffer() }
      : {
          format: "jpeg" as const,
          bytes: await picture.jpeg({ quality: QUALITY, chromaSubsampling: "4:4:4" }).toBuffer(),
        };
  });
  return storeMaster(files, pictureName, bytes, format);
}

/**
 * What `encode` makes of an uploaded picture of at most `maxBytes`, rotated according to Exif: see storeUpload. Pictures are decoded one
 * after the other.
 */
export async function decodeUpload<Encoded>(
  { name, bytes }: UploadedFile,
  budget: PixelBudget,
  maxBytes: number,
  encode: (picture: Sharp, header: Metadata) => Promise<Encoded>,
): Promise<Encoded> {
  const file = shownName(name);
  const refuse = (why: "empty" | "heic" | "other_format" | "damaged" | "cut_off") =>
    new Problem(`unreadable.picture_${why}`, { file });
  if (bytes.length === 0) throw refuse("empty");
  if (bytes.length > maxBytes) {
    throw new Problem("unreadable.picture_too_large", { file, megabytes: Math.floor(maxBytes / 1024 / 1024) });
  }
  const format = formatOf(bytes);
  if (!format) throw refuse(isHeic(bytes) ? "heic" : "other_format");
  // Reads only the header.
  const sharp = await loadSharp();
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw refuse("damaged");
    });
  const size = tooManyPixels(header);
  if (size) throw new Problem("unreadable.picture_pixels", { file, ...size });
  if (!budget.take(header.width * header.height)) {
    throw new Problem("unreadable.picture_pixels_of_upload", { file, millions: MAX_PIXELS_AT_ONCE / 1e6 });
  }
  return decodeAlone(() => {
    const whole = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
    return encode(whole.timeout({ seconds: DECODING_SECONDS }).autoOrient(), header);
  }).catch(() => {
    throw refuse("cut_off");
  });
}

const MAX_NAME = 60;

/** For a sentence. */
function shownName(file: string): string {
  const name = singleLine(file);
  return name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name || t.aFileWithoutAName();
}
