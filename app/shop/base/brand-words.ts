import { type Language, language, LANGUAGES } from "~/formats/language";

/** What styles share. A window is a delivery window, by its name. */
export const WORD_KINDS = ["category", "colour", "material", "window"] as const;
export type WordKind = (typeof WORD_KINDS)[number];

/** What the brand has translated into a language. */
export interface BrandWords {
  /** By the ids of styles; the original is in `products`. */
  names: ReadonlyMap<number, { original: string; name: string }>;
  /** By kind, and then by the original. */
  words: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** All languages at once: a letter of the same request may be in another. */
export type AllBrandWords = Record<Language, BrandWords>;

let known: (language: Language) => BrandWords | undefined = () => undefined;

/** Says where the translations are; in the browser there are none: it gets texts in the language of its page. */
export function setBrandWords(source: typeof known): void {
  known = source;
}

/** A word of the brand in the language of now; the original where it has no translation. */
export const translated = (kind: WordKind, word: string): string =>
  known(language())?.words.get(kind)?.get(word) ?? word;

/** What a word of the brand is called in all languages that have a translation. */
export const translationsOf = (kind: WordKind, word: string): string[] =>
  LANGUAGES.flatMap((one) => known(one)?.words.get(kind)?.get(word) ?? []);

/** The name of a style in the language of now. The original where it has no translation, and where an order has the name that the style had earlier. */
export function translatedName(styleId: number | null | undefined, name: string): string {
  const own = styleId ? known(language())?.names.get(styleId) : undefined;
  return own?.original === name ? own.name : name;
}

/** A line of a cart, an order or a paper in the language of now, to be shown only: what is stored and sent back is the original. */
export const translatedLine = <Line extends NamedLine>(line: Line): Line => ({
  ...line,
  name: translatedName(line.productId, line.name),
  color: line.color && translated("colour", line.color),
  ...(line.window && { window: { ...line.window, name: translated("window", line.window.name) } }),
});

export interface NamedLine {
  /** Missing in old ones. */
  productId?: number | null | undefined;
  name: string;
  color?: string | null | undefined;
  window?: { name: string } | null | undefined;
}
