import type { UploadFormat } from "./formats";

const BOX_START = 64;

/**
 * What the first bytes of a file say it is; null when it is none of the pictures that may be handed in. So nothing
 * else (SVG, GIF, HEIC, TIFF, a document) ever comes near a decoder.
 */
export function formatOf(bytes: Uint8Array): UploadFormat | null {
  const text = String.fromCharCode(...bytes.subarray(0, BOX_START));
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (text.startsWith("RIFF") && text.startsWith("WEBP", 8)) return "webp";
  // An ISO media file: its major brand, and after a version those that it is compatible with.
  const brands = /^[^]{4}ftyp(?<major>[^]{4})[^]{4}(?<more>(?:[^]{4})*)/.exec(text)?.groups;
  const known = brands?.major === "mif1" ? brands.more : brands?.major;
  return known && /^([^]{4})*avi[fs]/.test(known) ? "avif" : null;
}
