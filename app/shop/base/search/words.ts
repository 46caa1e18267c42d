import { singleLine, visible } from "~/formats/text";

/** In a search field. */
export const MAX_SEARCH_LENGTH = 100;

/** From `?q=alma`, or another parameter: one line. */
export function requestedText(search: URLSearchParams, name = "q"): string {
  // Cutting may leave half of a character.
  return singleLine(visible((search.get(name) ?? "").slice(0, MAX_SEARCH_LENGTH).toWellFormed()));
}

/** Only so many characters of a word are compared. */
const MAX_WORD_LENGTH = 40;
/** Of a search text. */
const MAX_WORDS = 12;

// Letters that Unicode normalisation does not decompose, with the letters that people type instead.
const REPLACEMENTS: Record<string, string> = {
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ł: "l",
  ø: "o",
  ŧ: "t",
  ς: "σ",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
};
// oxlint-disable-next-line no-restricted-globals -- made of a constant.
const REPLACED = new RegExp(`[${Object.keys(REPLACEMENTS).join("")}]`, "g");

/** No diacritics, lower case, single spaces: "Žametna  Jopa" is "zametna jopa". */
export function foldForSearch(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(REPLACED, (letter) => REPLACEMENTS[letter]!)
    .replace(/\s+/g, " ")
    .trim();
}

/** Runs of letters and digits, normalised. */
function wordsOf(text: string): string[] {
  const runs = foldForSearch(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return runs.map((run) => [...run].slice(0, MAX_WORD_LENGTH).join(""));
}

/** For a `searchText` column: the normalised words, separated by spaces. */
export function searchText(...texts: (string | null | undefined)[]): string {
  return wordsOf(texts.filter(Boolean).join(" ")).join(" ");
}

/** "ALMA-SAND-M" is "almasandm". */
export const wholeWord = (code: string): string => [...wordsOf(code).join("")].slice(0, MAX_WORD_LENGTH).join("");

/** A row matches when each of them is a prefix of one of the row's words. */
export function searchWords(q: string): string[] {
  // Longer than any search field allows; the limit bounds the work.
  return [...new Set(wordsOf(q.slice(0, 1_000)))].slice(0, MAX_WORDS);
}
