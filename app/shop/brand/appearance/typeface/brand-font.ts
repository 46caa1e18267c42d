/** What is known of a font file once it has been made. Lengths are in ems. */
export interface FontFacts {
  /** What the file calls itself. */
  family: string;
  /** The size of the file that pages load. */
  bytes: number;
  /** Letters of LETTERS that it does not have. */
  missing: string;
  ascent: number;
  descent: number;
  lineGap: number;
  /** The average width of a letter. */
  width: number;
}

/** The brand's own typeface of headings: the name of its file ("k3Jx92abQz") and what is known of it. */
export interface BrandFont extends FontFacts {
  name: string;
}

/**
 * The heaviest file that pages load, in bytes. It is the only request that a page has more with a typeface of its own, and on a line of one
 * bar (200 kbit/s) it takes little more than a second. 250 letters of a plain typeface take 12 to 20 KB.
 */
export const MAX_FONT_BYTES = 30 * 1024;
/** The largest file that can be uploaded: typefaces with the letters of many scripts have some 1 MB. */
export const MAX_FONT_UPLOAD_BYTES = 2 * 1024 * 1024;
export const FONT_TYPES = ".woff2,.ttf,.otf,font/woff2,font/ttf,font/otf";

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join("");

/** What a typeface must have. */
export const BASIC_LETTERS = range(0x20, 0x7e);

/** What is kept of a typeface: the letters of Europe's Latin alphabets, quotation marks, dashes, and signs of headings. */
export const LETTERS = [
  BASIC_LETTERS,
  // Latin-1, and Latin Extended-A with č, š and ž.
  range(0xa0, 0x17f),
  // Romanian, and the capital of ß.
  "ȘșȚțẞ",
  range(0x2010, 0x2015),
  range(0x2018, 0x201e),
  "•…‰′″‹›⁄€№™−",
].join("");

/** Letters that the page lists when a typeface does not have them. */
export const NAMED_LETTERS = [...LETTERS]
  .filter((letter) => /[\p{L}€–“”„’]/u.test(letter))
  .join("");

/** A heading like those of the shop, whose letters are measured. */
export const SAMPLE =
  "The quiet cardigan in undyed merino, knitted whole in our own mill and made to last for many winters";

const FONT_NAME = /^[\w-]{10}$/;

export const isFontName = (name: string): boolean => FONT_NAME.test(name);

/** The address of a typeface's file, which never changes its content. */
export const fontAddress = (name: string): string => `/look/font/${name}.woff2`;
