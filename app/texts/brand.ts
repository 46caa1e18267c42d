import { inKilobytes } from "./appearance";
import { singleLine } from "~/formats/text";
import type {
  LogoFault,
  PictureFault,
  PictureFilesFault,
  TypefaceFault,
} from "~/shop/base/problem";
import { MAX_PIXELS_AT_ONCE } from "~/shop/brand/pictures/upload-limits";

// Appearance, texts and pages that somebody else has saved meanwhile.

export const appearanceChanged = () =>
  "Somebody else changed the appearance while you were editing it. What they saved is below; if you save again, yours takes its place.";
/** Of a choice that was made on an outdated page. */
export const chooseAgain = () =>
  "Somebody else changed the appearance meanwhile. This page shows it as it is now; please choose again.";
export const textsChanged = () =>
  "Somebody else changed the texts while you were editing them. What they saved is below; if you save again, yours take its place.";
export const pageChanged = () =>
  "Somebody else changed this page while you were editing it. What they saved is below; if you save again, yours takes its place.";
export const nothingToPutBack = () => "There is nothing to put back.";
export const chooseFile = () => "Choose a file.";

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
    `${NO_PICTURE}, but a HEIC as iPhones take them. Send it from the iPhone by e-mail, which makes a JPEG of it, or open it on a Mac in Preview and choose Export, JPEG. For new photos: Settings, Camera, Formats, Most Compatible.`,
  damaged: () => "is damaged: it cannot be read as a picture.",
  "cut off": () => "is damaged: the picture is not whole.",
  "pixels of the upload": () =>
    `was not read: the pictures of this upload have more than ${(MAX_PIXELS_AT_ONCE / 1e6).toLocaleString("en")} million pixels together. Send it in another upload.`,
};

const tooManyPixels = ({ width, height, isHeavy }: Exclude<PictureFault, string>) =>
  `is ${width} x ${height} pixels: ${
    isHeavy
      ? "at most 20 million pixels fit in a file of this kind. Save it as a plain JPEG."
      : "at most 50 million pixels fit."
  }`;

/** Why uploaded files of pictures, or one of them, cannot be read. */
export function pictureFilesFault(why: PictureFilesFault): string {
  if (why === "too large") return "The file is larger than 10 MB.";
  if (why === "password") return "The file is protected by a password.";
  if (why === "damaged in ZIP") return "The file is damaged in the ZIP file.";
  if ("maxFiles" in why) {
    return `These are more files than fit: at most ${why.maxFiles} fit at once. Send them in parts.`;
  }
  if ("maxMegabytes" in why) {
    return `The files are larger than ${why.maxMegabytes} MB when unpacked. Send them in parts.`;
  }
  if ("maxEntries" in why) {
    return `“${why.zip}” holds more than ${why.maxEntries.toLocaleString("en")} files.`;
  }
  return `“${why.damagedZip}” is damaged and cannot be unpacked. Make the ZIP file again.`;
}

// The logo.

/** Why an uploaded logo is not taken. */
export const logoFault = (why: LogoFault): string =>
  typeof why === "string"
    ? LOGO_FAULTS[why]()
    : `The SVG has <${why.elementInSvg}> in it, which is not taken. Export it as plain shapes, or upload a PNG.`;

const LOGO_FAULTS: Record<Extract<LogoFault, string>, () => string> = {
  empty: () => "The file is empty.",
  "too large": () => "The file is larger than 1 MB.",
  proportions: () => "A logo is at most 12 times as wide as high, and 3 times as high as wide.",
  damaged: () => "The picture is damaged, or has too many pixels.",
  "no picture": () => "This is no SVG, PNG, JPEG or WebP file.",
  "large SVG": () => "The SVG is larger than 200 KB.",
  "text in SVG": () =>
    "The SVG has text in it, whose font the shop may not have. Convert the text to paths.",
  "complicated SVG": () => "The SVG is too complicated for a logo. Simplify it, or upload a PNG.",
  "SVG not drawn": () => "The SVG cannot be drawn. Export it as plain shapes, or upload a PNG.",
};

// The typeface of headings.

/** Why an uploaded typeface is not taken. */
export const typefaceFault = (why: TypefaceFault): string =>
  typeof why === "string"
    ? TYPEFACE_FAULTS[why]()
    : `The typeface does not have all basic letters and signs. Missing: ${why.missingLetters}`;

const TYPEFACE_FAULTS: Record<Extract<TypefaceFault, string>, () => string> = {
  empty: () => "The file is empty.",
  damaged: () => "The file is damaged, or it was not uploaded to its end.",
  "hard to read": () => "The file is damaged, or takes too long or too much memory to read.",
  WOFF: () =>
    "This is a WOFF file, the older format. Upload the WOFF2, TTF or OTF file of the same typeface.",
  collection: () => "This file holds several typefaces. Upload the file of the one for headings.",
  "no font": () => "This is not a font file. Upload a WOFF2, TTF or OTF file.",
  "large when unpacked": () =>
    "Unpacked, the file is larger than 8 MB. Upload one with fewer letters.",
  licence: () =>
    "The file says that it must not be embedded or reduced. Ask who made the typeface for the file of their licence for the web.",
  "no measures": () => "The typeface has no usable heights and widths.",
};

export const typefaceTooLarge = () => "The file is larger than 2 MB.";
export const reducedTypefaceTooLarge = (bytes: number) =>
  `With Latin letters alone, this typeface has ${inKilobytes(bytes)}. Every reader loads it, so at most 30 KB are taken. Choose one that is drawn more simply.`;
export const typefaceGone = () => "The file is no longer kept. Please upload it again.";

// What papers have in common.

/** Beside the sum at the end of a page of a table, and at the beginning of the next one. */
export const carriedOver = () => "Carried over";
export const broughtForward = () => "Brought forward";
