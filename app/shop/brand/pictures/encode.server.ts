import type { VariantFormat } from "./formats";
import { loadSharp } from "./sharp.server";
import { PICTURE_WIDTHS } from "./sizes";

/** Larger pictures are refused without decoding. */
export const MAX_PIXELS = 50_000_000;

/** A master or, with `raw`, the pixels that `decode` gave. */
export interface SourcePicture {
  bytes: Uint8Array;
  /** Only for masters that the shop itself stored as SVG. */
  drawn: boolean;
  raw?: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/**
 * `width` pixels wide (an upload is never enlarged), without metadata.
 * Throws for an SVG that is not `drawn`.
 */
export async function encode(source: SourcePicture, width: number, format: VariantFormat): Promise<Buffer> {
  const picture = await resized(source, width);
  if (format === "avif") return picture.avif({ quality: 48, effort: 2, chromaSubsampling: "4:2:0" }).toBuffer();
  if (format === "webp") return picture.webp({ quality: 62, effort: 4 }).toBuffer();
  return picture.jpeg({ quality: 72, mozjpeg: true }).toBuffer();
}

/**
 * In the width of its largest variant (3.5 MB), for all of its variants: rendering a drawing takes as long as encoding
 * them.
 */
export async function decode(master: SourcePicture): Promise<SourcePicture> {
  const picture = await resized(master, Math.max(...PICTURE_WIDTHS));
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { bytes: data, drawn: false, raw: info };
}

async function resized({ bytes, drawn, raw }: SourcePicture, width: number) {
  if (!drawn && !raw && (await decodedFormat(bytes)) === "svg") throw new Error("an upload cannot be a drawing");
  const sharp = await loadSharp();
  // At 144 dpi a drawing is 1600 pixels wide, more than any variant, so that sharp scales it down.
  const input = drawn ? { density: 144 } : { limitInputPixels: MAX_PIXELS, raw };
  return sharp(bytes, input)
    .autoOrient()
    .resize({ width, withoutEnlargement: !drawn })
    .flatten({ background: "#ece5da" });
}

/** jpeg, png, webp, avif, svg, ...; throws when the bytes are not a picture. */
export async function decodedFormat(bytes: Uint8Array): Promise<string> {
  const sharp = await loadSharp();
  const { format, compression } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
  return format === "heif" && compression === "av1" ? "avif" : (format ?? "unknown");
}
