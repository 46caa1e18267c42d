import { Semaphore } from "async-mutex";

import type { ShopFiles } from "~/shop/files/shop-files.server";
import { Problem } from "~/shop/problem";
import { singleLine } from "~/formats/text";
import { MAX_PIXELS } from "./encode.server";
import { formatOf } from "./magic";
import { storeMaster } from "./pictures.server";
import { loadSharp } from "./sharp.server";
import { MAX_PICTURE_BYTES } from "./upload-limits";

/** A file as somebody handed it in. Its name may be anything and is only ever shown. */
export interface UploadResult {
  name: string;
  bytes: Uint8Array;
}

/** The longest side of what is kept, in pixels: twice what the widest place shows. */
const LONGEST_SIDE = 3_000;
const QUALITY = 92;
const DECODING_SECONDS = 30;

// A picture of 50 megapixels takes 200 MB while it is decoded.
const decoders = new Semaphore(1);

/**
 * Checks a picture by decoding all of it and keeps what was seen in it, under the name that the shop gives it:
 * upright, in sRGB, at most 3,000 pixels on its longest side, without any of the file's own data (Exif, GPS, a
 * second file behind the picture), as WebP when it has see-through parts and else as JPEG. Of an animation the first
 * frame. Gives its address, "/pictures/...".
 * Throws a Problem "unreadable" that names the file and says what is wrong with it; FileStoreError where it cannot be
 * kept now.
 */
export async function storeUpload(
  files: ShopFiles,
  { name, bytes }: UploadResult,
  pictureName: string,
): Promise<string> {
  const refuse = (why: string) => new Problem("unreadable", `${shownName(name)} ${why}`);
  if (bytes.length === 0) throw refuse("is empty.");
  if (bytes.length > MAX_PICTURE_BYTES) throw refuse("is larger than 10 MB.");
  const format = formatOf(bytes);
  if (!format) throw refuse("is not a JPEG, PNG, WebP or AVIF picture.");
  // From the header alone.
  const sharp = await loadSharp();
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw refuse("is damaged: it cannot be read as a picture.");
    });
  if (header.width * header.height > MAX_PIXELS) {
    throw refuse(`is ${header.width} x ${header.height} pixels: at most 50 million pixels fit.`);
  }
  const kept = header.hasAlpha ? "webp" : "jpeg";
  const master = await decoders
    .runExclusive(() => redraw(bytes, kept))
    .catch(() => {
      throw refuse("is damaged: the picture is not whole.");
    });
  return storeMaster(files, pictureName, master, kept);
}

/** Decodes a picture and encodes what it shows, in sRGB. */
async function redraw(bytes: Uint8Array, format: "webp" | "jpeg"): Promise<Buffer> {
  const sharp = await loadSharp();
  const drawn = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .timeout({ seconds: DECODING_SECONDS })
    .autoOrient()
    .resize({
      width: LONGEST_SIDE,
      height: LONGEST_SIDE,
      fit: "inside",
      withoutEnlargement: true,
    });
  return format === "webp"
    ? drawn.webp({ quality: QUALITY }).toBuffer()
    : drawn.jpeg({ quality: QUALITY, chromaSubsampling: "4:4:4" }).toBuffer();
}

/** The name of a file as a message shows it. */
function shownName(name: string): string {
  const line = singleLine(name);
  return `“${line.length > 60 ? `${line.slice(0, 60)}…` : line || "A file without a name"}”`;
}
