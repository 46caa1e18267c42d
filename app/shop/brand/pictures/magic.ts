import type { UploadFormat } from "./formats";

const SIGNATURE_BYTES = 64;

const BRANDS = /^[^]{4}ftyp(?<major>[^]{4})[^]{4}(?<more>(?:[^]{4})*)/;

const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, SIGNATURE_BYTES));

/** As iPhones take them. No format of an upload: see docs/decisions/018-dependencies.md. */
export function isHeic(bytes: Uint8Array): boolean {
  const brands = BRANDS.exec(textOf(bytes))?.groups;
  return brands !== undefined && /^([^]{4})*(hei[cxms]|hev[cxms])/.test(brands.major! + brands.more!);
}

/**
 * By its first bytes (magic numbers); null when it is not an accepted format. Run before any decoder, so that other
 * formats (SVG, GIF, HEIC, TIFF, documents) never reach one.
 */
export function formatOf(bytes: Uint8Array): UploadFormat | null {
  const text = textOf(bytes);
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (text.startsWith("RIFF") && text.startsWith("WEBP", 8)) return "webp";
  // An ISO media file: its major brand, a version, and the compatible brands.
  const brands = BRANDS.exec(text)?.groups;
  const known = brands?.major === "mif1" ? brands.more : brands?.major;
  return known && /^([^]{4})*avi[fs]/.test(known) ? "avif" : null;
}
