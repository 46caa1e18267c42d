import * as t from "~/messages/brand";
import { singleLine } from "~/formats/text";
import type { LogoFault, PictureFault, PictureFilesFault, TooManyPixels, TypefaceFault } from "~/shop/base/problem";
import { MAX_PIXELS_AT_ONCE, MAX_SIDE } from "~/shop/brand/pictures/upload-limits";

// Pictures.

/** Why an uploaded picture is not taken: "“photo.gif” is not a JPEG, PNG, WebP or AVIF picture." */
export function pictureFault(file: string, why: PictureFault): string {
  const name = singleLine(file);
  const shown = name.length > 60 ? `${name.slice(0, 60)}…` : name || t.aFileWithoutAName();
  return `“${shown}” ${typeof why === "string" ? PICTURE_FAULTS[why]() : tooManyPixels(why)}`;
}

const NO_PICTURE = "is not a JPEG, PNG, WebP or AVIF picture";
const PICTURE_FAULTS: Record<Extract<PictureFault, string>, () => string> = {
  empty: () => "is empty.",
  "too large": () => "is larger than 10 MB.",
  "other format": () => `${NO_PICTURE}.`,
  HEIC: () => t.isNotAJpegPng(),
  damaged: () => "is damaged and cannot be read.",
  "cut off": () => "is damaged: part of the picture is missing.",
  "pixels of the upload": () =>
    `was not read: this upload has more than ${(MAX_PIXELS_AT_ONCE / 1e6).toLocaleString("en")} million pixels in all. Upload it separately.`,
};

function tooManyPixels({ width, height, isHeavy }: TooManyPixels): string {
  const size = `is ${width} x ${height} pixels`;
  if (Math.max(width, height) > MAX_SIDE) return t.aSideHasAtMost({ size, maxSide: MAX_SIDE });
  return isHeavy ? t.atMost20MillionPixels({ size }) : t.atMost50MillionPixels({ size });
}

/** Why uploaded files of pictures, or one of them, cannot be read. */
export function pictureFilesFault(why: PictureFilesFault): string {
  if (why === "too large") return t.theFileIsLargerThan();
  if (why === "password") return t.theFileIsProtectedBy();
  if (why === "damaged in ZIP") return t.theFileIsDamagedIn();
  if ("maxFiles" in why) {
    return t.thereAreMoreThanFiles({ maxFiles: why.maxFiles });
  }
  if ("maxMegabytes" in why) {
    return t.theFilesAreLargerThan({ maxMegabytes: why.maxMegabytes });
  }
  if ("maxEntries" in why) {
    return t.holdsMoreThanFiles({ zip: why.zip, maxEntries: why.maxEntries });
  }
  return t.isDamagedAndCannotBe({ damagedZip: why.damagedZip });
}

// The logo.

/** Why an uploaded logo is not taken. */
export function logoFault(why: LogoFault): string {
  if (typeof why === "string") return LOGO_FAULTS[why]();
  if ("width" in why) return t.theLogo({ tooManyPixels: tooManyPixels(why) });
  return t.theSvgContainsExportIt({ elementInSvg: why.elementInSvg });
}

const LOGO_FAULTS: Record<Extract<LogoFault, string>, () => string> = {
  empty: () => t.theFileIsEmpty(),
  "too large": () => t.theFileIsLargerThanOne(),
  proportions: () => t.aLogoIsAtMost(),
  damaged: () => t.thePictureIsDamagedAnd(),
  "no picture": () => t.thisIsNotAnSvg(),
  "large SVG": () => t.theSvgIsLargerThan(),
  "text in SVG": () => t.theSvgContainsTextConvert(),
  "complicated SVG": () => t.theSvgIsTooComplicated(),
  "SVG not drawn": () => t.theSvgCannotBeDrawn(),
};

// The typeface of headings.

/** Why an uploaded typeface is not taken. */
export const typefaceFault = (why: TypefaceFault): string => TYPEFACE_FAULTS[why]();

const TYPEFACE_FAULTS: Record<TypefaceFault, () => string> = {
  empty: () => t.theFileIsEmpty(),
  damaged: () => t.theFileIsDamagedOr(),
  "other format": () => t.thisFontFileHasAnother(),
  collection: () => t.thisFileHoldsSeveralTypefaces(),
  "no font": () => t.thisIsNotAFont(),
};
