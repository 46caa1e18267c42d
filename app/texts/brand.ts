import { inKilobytes } from "./appearance";
import { singleLine } from "~/formats/text";
import type { LogoFault, PictureFault, PictureFilesFault, TooManyPixels, TypefaceFault } from "~/shop/base/problem";
import { MAX_PIXELS_AT_ONCE, MAX_SIDE } from "~/shop/brand/pictures/upload-limits";

// Pictures.

/** Why an uploaded picture is not taken: "“photo.gif” is not a JPEG, PNG, WebP or AVIF picture." */
export function pictureFault(file: string, why: PictureFault): string {
  const name = singleLine(file);
  const shown = name.length > 60 ? `${name.slice(0, 60)}…` : name || "A file without a name";
  return `“${shown}” ${typeof why === "string" ? PICTURE_FAULTS[why]() : tooManyPixels(why)}`;
}

const NO_PICTURE = "is not a JPEG, PNG, WebP or AVIF picture";
const PICTURE_FAULTS: Record<Extract<PictureFault, string>, () => string> = {
  empty: () => "is empty.",
  "too large": () => "is larger than 10 MB.",
  "other format": () => `${NO_PICTURE}.`,
  HEIC: () =>
    `${NO_PICTURE}, but a HEIC from an iPhone. E-mail it from the iPhone, or export it as JPEG in Preview on a Mac. For new photos: Settings, Camera, Formats, Most Compatible.`,
  damaged: () => "is damaged and cannot be read.",
  "cut off": () => "is damaged: part of the picture is missing.",
  "pixels of the upload": () =>
    `was not read: this upload has more than ${(MAX_PIXELS_AT_ONCE / 1e6).toLocaleString("en")} million pixels in all. Upload it separately.`,
};

function tooManyPixels({ width, height, isHeavy }: TooManyPixels): string {
  const size = `is ${width} x ${height} pixels`;
  if (Math.max(width, height) > MAX_SIDE)
    return `${size}: a side has at most ${MAX_SIDE.toLocaleString("en")} pixels. Make it smaller, and upload it again.`;
  return isHeavy
    ? `${size}: at most 20 million pixels fit in a file of this kind. Save it as a plain JPEG.`
    : `${size}: at most 50 million pixels fit.`;
}

/** Why uploaded files of pictures, or one of them, cannot be read. */
export function pictureFilesFault(why: PictureFilesFault): string {
  if (why === "too large") return "The file is larger than 10 MB.";
  if (why === "password") return "The file is protected by a password.";
  if (why === "damaged in ZIP") return "The file is damaged in the ZIP file.";
  if ("maxFiles" in why) {
    return `There are more than ${why.maxFiles} files. Upload them in parts.`;
  }
  if ("maxMegabytes" in why) {
    return `The files are larger than ${why.maxMegabytes} MB when unpacked. Upload them in parts.`;
  }
  if ("maxEntries" in why) {
    return `“${why.zip}” holds more than ${why.maxEntries.toLocaleString("en")} files.`;
  }
  return `“${why.damagedZip}” is damaged and cannot be unpacked. Create the ZIP file again.`;
}

// The logo.

/** Why an uploaded logo is not taken. */
export function logoFault(why: LogoFault): string {
  if (typeof why === "string") return LOGO_FAULTS[why]();
  if ("width" in why) return `The logo ${tooManyPixels(why)}`;
  return `The SVG contains <${why.elementInSvg}>. Export it as plain shapes, or upload a PNG.`;
}

const LOGO_FAULTS: Record<Extract<LogoFault, string>, () => string> = {
  empty: () => "The file is empty.",
  "too large": () => "The file is larger than 1 MB.",
  proportions: () => "A logo is at most 12 times as wide as high, and 3 times as high as wide.",
  damaged: () => "The picture is damaged and cannot be read.",
  "no picture": () => "This is not an SVG, PNG, JPEG or WebP file.",
  "large SVG": () => "The SVG is larger than 200 KB.",
  "text in SVG": () => "The SVG contains text. Convert the text to paths.",
  "complicated SVG": () => "The SVG is too complicated for a logo. Simplify it, or upload a PNG.",
  "SVG not drawn": () => "The SVG cannot be drawn. Export it as plain shapes, or upload a PNG.",
};

// The typeface of headings.

/** Why an uploaded typeface is not taken. */
export const typefaceFault = (why: TypefaceFault): string => TYPEFACE_FAULTS[why]();

const TYPEFACE_FAULTS: Record<TypefaceFault, () => string> = {
  empty: () => "The file is empty.",
  damaged: () => "The file is damaged or incomplete.",
  "other format": () =>
    "This font file has another format. Upload the WOFF2 file, which comes with a licence for websites.",
  collection: () => "This file holds several typefaces. Upload one of them as WOFF2.",
  "no font": () => "This is not a font file. Upload a WOFF2 file.",
};

export const typefaceTooLarge = (bytes: number) =>
  `This file is ${inKilobytes(bytes)}; at most 60 KB are accepted. Ask for one with Latin letters only.`;
