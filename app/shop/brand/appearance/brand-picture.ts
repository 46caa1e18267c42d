/**
 * Places of the brand's own pictures, in the order of the form. "logo": a small file of any proportions, kept in the
 * database. "picture": a portrait, kept as those of styles are.
 */
export const PICTURE_PLACES = {
  logo: "logo",
  darkLogo: "logo",
  icon: "logo",
  landing: "picture",
  story: "picture",
} as const;

export type PicturePlaceName = keyof typeof PICTURE_PLACES;
export const PICTURE_PLACE_NAMES = Object.keys(PICTURE_PLACES) as PicturePlaceName[];

/** The name of a logo's file ("k3Jx92abQz-240x60.webp") or the address of a picture ("/pictures/..."). */
export interface BrandPicture {
  file: string;
  /** "" for a logo, which stands for the shop's name. */
  alt: string;
}

export type BrandPictures = Partial<Record<PicturePlaceName, BrandPicture>>;

export const MAX_ALT_LENGTH = 160;
/** In bytes. */
export const MAX_LOGO_BYTES = 1024 * 1024;
export const LOGO_TYPES = "image/svg+xml,image/png,image/jpeg,image/webp";

export interface Size {
  width: number;
  height: number;
}

/** For pages. */
export interface LogoSource extends Size {
  src: string;
}

// A logo that an earlier version of the shop kept as SVG is shown by the PNG that was kept with it.
const LOGO_NAME = /^[\w-]{10}-(\d{1,4})x(\d{1,4})\.(?:webp|svg)$/;

/** From the name of the logo's file. */
export function logoSize(name: string): Size {
  const [, width, height] = LOGO_NAME.exec(name) ?? [];
  return { width: Number(width ?? 1), height: Number(height ?? 1) };
}

export const isLogoName = (name: string): boolean => LOGO_NAME.test(name);

/** The same logo as a PNG, for programs that do not show WebP. */
export const logoPng = (name: string): string => name.replace(/\.\w+$/, ".png");

/** The largest size within `most` in the proportions of `size`, in whole units. */
export function fitted(size: Size, most: Size): Size {
  const scale = Math.min(most.width / size.width, most.height / size.height);
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  };
}

/** As pages show it, not larger than `most`. */
export const logoSource = (name: string, most: Size): LogoSource => ({
  src: `/look/logo/${name.endsWith(".svg") ? logoPng(name) : name}`,
  ...fitted(logoSize(name), most),
});

/** Square enough to serve as the icon in a browser's tab. */
export function isSquare(name: string): boolean {
  const { width, height } = logoSize(name);
  return width <= height * 1.25 && height <= width * 1.25;
}
