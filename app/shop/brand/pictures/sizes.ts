/** In pixels; any other width is answered with 404. */
export const PICTURE_WIDTHS = [160, 320, 480, 720, 960] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** For a picture URL without a width, as in the product's record and in the API. */
export const DEFAULT_PICTURE_WIDTH: PictureWidth = 960;

/** Height divided by width: the shop's own pictures are portrait, 4:5. */
export const PICTURE_RATIO = 5 / 4;

const OWN = "/pictures/";

export function isPictureWidth(width: number): width is PictureWidth {
  return (PICTURE_WIDTHS as readonly number[]).includes(width);
}

/** For the `height` attribute, which prevents layout shifts. */
export function pictureHeight(width: number): number {
  return Math.round(width * PICTURE_RATIO);
}

/** Available in several widths. */
export function isOwnPicture(address: string): boolean {
  return address.startsWith(OWN);
}

/** A URL of another site is returned unchanged. */
export function pictureSrc(address: string, width: PictureWidth): string {
  return isOwnPicture(address) ? `${address}/${width}` : address;
}

/**
 * `light` on light pages; `plain` in browsers without scripts, which load every picture of a page at once, and for
 * users who prefer reduced data; otherwise the browser chooses from `widths`.
 */
export interface PicturePlace {
  light: PictureWidth;
  plain: PictureWidth;
  /** Without `sizes`, the first is for 1x screens and the second for 2x; with `sizes`, width candidates of `srcset`. */
  widths: readonly [PictureWidth, ...PictureWidth[]];
  /** "(width >= 64rem) 42vw, 92vw". */
  sizes?: string;
}

const DESK = "(width >= 64rem) 42vw, (width >= 48rem) 45vw";

/** On buyers' pages. They share widths, so that the browser's cache serves several pages. */
export const PLACES = {
  /** A line of a cart or an order. */
  line: { light: 160, plain: 160, widths: [160] },
  /** Additional pictures of a style. */
  quarter: { light: 160, plain: 160, widths: [320, 480] },
  card: { light: 320, plain: 480, widths: [480, 720] },
  /** A hero. */
  half: { light: 320, plain: 480, widths: [480, 720, 960], sizes: `${DESK}, 92vw` },
  /** The main picture of a style, on a phone nearly half of the width. */
  style: { light: 320, plain: 480, widths: [480, 720, 960], sizes: `${DESK}, 44vw` },
  large: { light: 480, plain: 960, widths: [480, 720, 960], sizes: "(width >= 48rem) 60rem, 92vw" },
} as const satisfies Record<string, PicturePlace>;
