/** The widths, in pixels, in which the shop serves a picture: those that its pages ask for. Anything else is 404. */
export const PICTURE_WIDTHS = [160, 320, 480, 720, 960] as const;

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

/** Tells whether an address is one of the shop's own pictures, which it has in several widths. */
export function isOwnPicture(address: string): boolean {
  return address.startsWith(OWN);
}

/** The address of a picture in one width; an address that is not the shop's own is given back as it is. */
export function pictureSrc(address: string, width: PictureWidth): string {
  return isOwnPicture(address) ? `${address}/${width}` : address;
}

/**
 * The place a picture stands in, and the widths that it asks for there: `light` on light pages; `plain` in browsers
 * without scripts, which fetch every picture of a page at once, and for who prefers less data; else what the screen
 * needs of `widths`.
 */
export interface PicturePlace {
  light: PictureWidth;
  plain: PictureWidth;
  /** The first for plain screens, the second for fine ones; with `sizes` by how wide it is shown. */
  widths: readonly [PictureWidth, ...PictureWidth[]];
  /** As the attribute says it: "(width >= 64rem) 42vw, 92vw". */
  sizes?: string;
}

const HALF = "(width >= 64rem) 42vw, (width >= 48rem) 45vw, 92vw";

/** The places of the buyers' pages. Their widths fall together, so that one page's picture serves the next. */
export const PLACES = {
  /** Beside words: a line of a cart or an order. */
  line: { light: 160, plain: 160, widths: [160] },
  /** A quarter of a page: the further pictures of a style. */
  quarter: { light: 160, plain: 320, widths: [320, 480] },
  /** A card of the catalogue. */
  card: { light: 320, plain: 480, widths: [480, 720] },
  /** Half a page: the first picture of a style, a hero. */
  half: { light: 320, plain: 480, widths: [480, 720, 960], sizes: HALF },
} as const satisfies Record<string, PicturePlace>;
