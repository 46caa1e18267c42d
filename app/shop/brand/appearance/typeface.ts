import * as t from "~/messages/brand";

/** The brand's own typeface of headings. */
export interface BrandFont {
  /** A hash of its file ("k3Jx92abQz"). */
  name: string;
  /** The name under which the file was uploaded, without its ending. */
  family: string;
  /** The size of the file, which each reader downloads. */
  bytes: number;
}

/** The columns of a BrandFont. */
export const fontColumns = { name: true, facts: true } as const;

/** A row as a BrandFont. Those of earlier versions of the shop know more of their files. */
export function fontOf({ name, facts }: { name: string; facts: unknown }): BrandFont {
  const { family, bytes } = facts as Omit<BrandFont, "name">;
  return { name, family, bytes };
}

/**
 * The heaviest file, in bytes. It is the only request that a page has more with a typeface of its own. The Latin letters of a plain
 * typeface take 15 to 50 KB.
 */
export const MAX_FONT_BYTES = 60 * 1024;

/** The rule that loads the typeface `name` as `family`. Its address never changes its content. */
export const fontFace = (name: string, family: string): string =>
  `@font-face{font-family:"${family}";src:url(/look/font/${name}.woff2)format("woff2");font-display:swap}`;

/**
 * The rules of headings in the brand's own typeface, with `stack` until it is there and for letters that it does not have. Light pages,
 * which have the class `light`, and readers who save data keep the stack.
 */
export const headingFont = (name: string, stack: string): string =>
  [
    fontFace(name, "H0"),
    `:root:not(.light){--font-serif:"H0",${stack}}`,
    `@media (prefers-reduced-data:reduce){:root:not(.light){--font-serif:${stack}}}`,
  ].join("");

/** A size in bytes: "14.2 KB". */
export const inKilobytes = (bytes: number): string => t.kilobytes({ size: (bytes / 1024).toFixed(1) });
