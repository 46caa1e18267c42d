/* oxlint-disable no-restricted-globals -- expressions made of constants. */
// Unicode characters that change the writing direction: they can make one name look like another.
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g;

// The characters of most texts: Latin letters, dashes, quotes, the euro sign. Such texts take the fast path.
const PLAIN = "!-~\\u00a1-\\u00ac\\u00ae-\\u024f\\u2013-\\u201e\\u2026\\u20ac";
const PLAIN_LINE = new RegExp(`^[${PLAIN}]+(?: [${PLAIN}]+)*$`);
const PLAIN_LINES = new RegExp(`^[${PLAIN} \\n]*$`);

// A text of nothing but these looks empty. \u2800 is a Braille pattern without dots.
const INVISIBLE = /^[\s\u2800\p{Default_Ignorable_Code_Point}]+$/u;

/** Cleans the text of a single-line field: removes control characters and line ends, collapses spaces, trims. */
export function singleLine(text: string): string {
  if (PLAIN_LINE.test(text)) return text;
  return text
    .replace(DIRECTION_MARKS, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replace(INVISIBLE, "")
    .trim();
}

/** Cleans the text of a multi-line field: line ends become "\n", control characters other than tabs are removed. */
export function multiLine(text: string): string {
  if (PLAIN_LINES.test(text)) return text.trim();
  return text
    .replace(DIRECTION_MARKS, "")
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(INVISIBLE, "")
    .trim();
}

const ASCII = /^[\x20-\x7e\t\n]*$/;

// All but the joiners that decide the forms of Arabic and Devanagari letters.
const FORMAT = /(?<![\p{sc=Arab}\p{sc=Deva}]\p{M}*)[\u200c\u200d]|[^\P{Cf}\u200c\u200d]|\p{VS}/gu;

/**
 * Removes invisible format characters that may affect their neighbours (direction marks, soft hyphens, joiners, selectors of forms),
 * replaces unpaired surrogates, and composes letters with their accents (NFC).
 */
export const visible = (text: string) =>
  ASCII.test(text) ? text : text.toWellFormed().normalize("NFC").replace(FORMAT, "");

/**
 * A code, a number or another short text that people copy (SKU, VAT ID, quantity), as it was meant: without invisible characters, with full-width
 * letters and digits (４) as usual ones, and every dash as "-".
 */
export function plainCode(text: string): string {
  if (ASCII.test(text)) return text.trim();
  return visible(text)
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u2010-\u2015\u2212\ufe63]/g, "-")
    .replace(/[\s\u2800]+/gu, " ")
    .trim();
}

// Letters of Cyrillic and Greek that look like the Latin ones below them.
const LOOK_ALIKES = "АВЕКМНОРСТУХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧ";
const LATIN = "ABEKMHOPCTYXIJSABEZHIKMNOPTYX";

/** plainCode of a code that has Latin letters only, such as a VAT ID, in capitals: letters of other alphabets that look the same are those. */
export const latinCode = (text: string): string =>
  plainCode(text)
    .toUpperCase()
    .replace(/[\u0370-\u04ff]/g, (letter) => LATIN[LOOK_ALIKES.indexOf(letter)] ?? letter);
