import * as t from "~/messages/brand";

/** For headings. */
export interface BrandFont {
  /** A hash of its file ("k3Jx92abQz"). */
  name: string;
  /** The uploaded file's name without its extension. */
  family: string;
  /** Of the file, which each reader downloads. */
  bytes: number;
}

export const fontColumns = { name: true, facts: true } as const;

/** Rows of earlier versions of the shop have more facts. */
export function fontOf({ name, facts }: { name: string; facts: unknown }): BrandFont {
  const { family, bytes } = facts as Omit<BrandFont, "name">;
  return { name, family, bytes };
}

/**
 * In bytes. It is the only request that a page has more with a typeface of its own. The Latin letters of a plain
 * typeface take 15 to 50 KB.
 */
export const MAX_FONT_BYTES = 60 * 1024;

/** Loads the typeface `name` as `family`. Its address never changes its content. */
export const fontFace = (name: string, family: string): string =>
  `@font-face{font-family:"${family}";src:url(/look/font/${name}.woff2)format("woff2");font-display:swap}`;

/**
 * With `stack` until the typeface is there and for letters that it does not have. Light pages, which have the class
 * `light`, and readers who save data keep the stack.
 */
export const headingFont = (name: string, stack: string): string =>
  [
    fontFace(name, "H0"),
    `:root:not(.light){--font-serif:"H0",${stack}}`,
    `@media (prefers-reduced-data:reduce){:root:not(.light){--font-serif:${stack}}}`,
  ].join("");

/** "14.2 KB". */
export const inKilobytes = (bytes: number): string => t.kilobytes({ size: (bytes / 1024).toFixed(1) });
