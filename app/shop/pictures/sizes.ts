/** The widths, in pixels, in which the shop serves a picture. Anything else is 404. */
export const PICTURE_WIDTHS = [160, 320, 480, 720, 960, 1440] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** The width served for an address without one, as it stands in the product's record and in the API. */
export const DEFAULT_PICTURE_WIDTH: PictureWidth = 960;

/** All of the shop's own pictures are upright, 4 wide and 5 high. */
export const PICTURE_RATIO = 5 / 4;

const OWN = "/pictures/";

/** Tells whether a number is one of the served widths. */
export function isPictureWidth(width: number): width is PictureWidth {
  return (PICTURE_WIDTHS as readonly number[]).includes(width);
}

/** The height in pixels that belongs to a width, for the `height` attribute that reserves the place. */
export function pictureHeight(width: number): number {
  return Math.round(width * PICTURE_RATIO);
}

/**
 * The address of a picture in one width. An address that is not the shop's own (`/pictures/...`) is given
 * back as it is.
 */
export function pictureSrc(address: string, width: PictureWidth): string {
  return address.startsWith(OWN) ? `${address}/${width}` : address;
}

/**
 * The `srcset` of a picture in the given widths (all of them by default); undefined for an address that is
 * not the shop's own.
 */
export function pictureSrcSet(
  address: string,
  widths: readonly PictureWidth[] = PICTURE_WIDTHS,
): string | undefined {
  if (!address.startsWith(OWN)) return undefined;
  return widths.map((width) => `${pictureSrc(address, width)} ${width}w`).join(", ");
}
