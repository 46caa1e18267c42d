import * as t from "~/messages/brand";
/** What is known of a font file. */
export interface FontFacts {
  /** The name of the file that was uploaded, without its ending. */
  family: string;
  /** The size of the file, which each reader downloads. */
  bytes: number;
}

/** The brand's own typeface of headings: the name of its file ("k3Jx92abQz") and what is known of it. */
export interface BrandFont extends FontFacts {
  name: string;
}

/**
 * The heaviest file, in bytes. It is the only request that a page has more with a typeface of its own. The Latin letters of a plain
 * typeface take 15 to 50 KB.
 */
export const MAX_FONT_BYTES = 60 * 1024;
export const FONT_TYPES = ".woff2,font/woff2";

const FONT_NAME = /^[\w-]{10}$/;

export const isFontName = (name: string): boolean => FONT_NAME.test(name);

/** The address of a typeface's file, which never changes its content. */
export const fontAddress = (name: string): string => `/look/font/${name}.woff2`;

/** The rule that loads a typeface as `family`. */
export const fontFace = ({ name }: BrandFont, family: string): string =>
  `@font-face{font-family:"${family}";src:url(${fontAddress(name)})format("woff2");font-display:swap}`;

/**
 * The rules of headings in the brand's own typeface, with `stack` until it is there and for letters that it does not have. Light pages,
 * which have the class `light`, and readers who save data keep the stack.
 */
export const headingFont = (font: BrandFont, stack: string): string =>
  [
    fontFace(font, "H0"),
    `:root:not(.light){--font-serif:"H0",${stack}}`,
    `@media (prefers-reduced-data:reduce){:root:not(.light){--font-serif:${stack}}}`,
  ].join("");

/** A size in bytes: "14.2 KB". */
export const inKilobytes = (bytes: number): string => t.kilobytes({ size: (bytes / 1024).toFixed(1) });
