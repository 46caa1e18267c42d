import type { VariantFormat } from "./formats";
import { loadSharp } from "./sharp.server";

/** A picture of more is not decoded at all. */
export const MAX_PIXELS = 50_000_000;

/**
 * Makes a master into one variant: `width` pixels wide (an upload is never enlarged), without metadata.
 * Only one that the shop keeps as SVG is `drawn`.
 */
export async function encode(
  { bytes, drawn }: { bytes: Uint8Array; drawn: boolean },
  width: number,
  format: VariantFormat,
): Promise<Buffer> {
  if (!drawn && (await kindOf(bytes)) === "svg") throw new Error("an upload cannot be a drawing");
  const sharp = await loadSharp();
  // At 144 dots an inch a drawing is 1600 wide, more than any variant; sharp then draws it at the width asked.
  const picture = sharp(bytes, drawn ? { density: 144 } : { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width, withoutEnlargement: !drawn })
    .flatten({ background: "#ece5da" });
  if (format === "avif")
    return picture.avif({ quality: 48, effort: 2, chromaSubsampling: "4:2:0" }).toBuffer();
  if (format === "webp") return picture.webp({ quality: 62, effort: 4 }).toBuffer();
  return picture.jpeg({ quality: 72, mozjpeg: true }).toBuffer();
}

/** What the bytes of a picture are: jpeg, png, webp, avif, svg, ...; throws when they are no picture. */
export async function kindOf(bytes: Uint8Array): Promise<string> {
  const sharp = await loadSharp();
  const { format, compression } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
  return format === "heif" && compression === "av1" ? "avif" : (format ?? "unknown");
}
