import type { VariantFormat } from "./formats";
import { loadSharp } from "./sharp.server";

/** Larger pictures are refused without decoding. */
export const MAX_PIXELS = 50_000_000;

/**
 * Encodes one variant of a master: `width` pixels wide (an upload is never enlarged), without metadata.
 * `drawn` is true only for masters that the shop itself stored as SVG; throws for any other SVG.
 */
export async function encode(
  { bytes, drawn }: { bytes: Uint8Array; drawn: boolean },
  width: number,
  format: VariantFormat,
): Promise<Buffer> {
  if (!drawn && (await decodedFormat(bytes)) === "svg")
    throw new Error("an upload cannot be a drawing");
  const sharp = await loadSharp();
  // At 144 dpi a drawing is 1600 pixels wide, more than any variant, so that sharp scales it down.
  const picture = sharp(bytes, drawn ? { density: 144 } : { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width, withoutEnlargement: !drawn })
    .flatten({ background: "#ece5da" });
  if (format === "avif")
    return picture.avif({ quality: 48, effort: 2, chromaSubsampling: "4:2:0" }).toBuffer();
  if (format === "webp") return picture.webp({ quality: 62, effort: 4 }).toBuffer();
  return picture.jpeg({ quality: 72, mozjpeg: true }).toBuffer();
}

/** The format of a picture: jpeg, png, webp, avif, svg, ...; throws when the bytes are not a picture. */
export async function decodedFormat(bytes: Uint8Array): Promise<string> {
  const sharp = await loadSharp();
  const { format, compression } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
  return format === "heif" && compression === "av1" ? "avif" : (format ?? "unknown");
}
