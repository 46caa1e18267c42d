import type { FoundCatalogue } from "~/shop/catalogue/find-pieces/catalogue";
import { wordsIn } from "~/shop/catalogue/find-pieces/words";
import { isDeliveryHeading, isLetterSize } from "./headings";

const MONTHS =
  `january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|
  januar|februar|märz|mai|juni|juli|oktober|dezember|mär|okt|dez|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|
  gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|dicembre|januari|februari|maart|mei|augustus|
  marec|maj|junij|julij|avgust`.replace(/\s+/g, "");

/**
 * Texts with digits that order nothing: the subject of a letter, addresses of mail and web, telephone numbers, dates,
 * times.
 */
// oxlint-disable-next-line no-restricted-globals -- made of constants.
const NO_ORDER = new RegExp(
  [
    String.raw`^(?:>\s*)*(?:subject|betreff|objet|oggetto|zadeva|predmet|onderwerp|asunto)\s?:.*`,
    String.raw`\S+@\S+|(?:https?://|www\.)\S+`,
    String.raw`\+\d[\d\s()./-]{6,20}\d`,
    String.raw`\b(?:tel|telefon|telephone|phone|mobile|mobil|mob|gsm|fax)\b[.:]?\s*[\d(][\d\s()./-]{5,20}\d`,
    String.raw`\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[./-]\s?\d{1,2}[./-]\s?\d{2,4}\b|\b\d{1,2}:\d{2}(?::\d{2})?\b`,
    String.raw`\b\d{1,2}(?:st|nd|rd|th|\.)?\s+(?:${MONTHS})(?!\p{L})\.?(?:,?\s+\d{4})?`,
    String.raw`(?<!\p{L})(?:${MONTHS})\.?\s+\d{1,2}(?:st|nd|rd|th)?(?:,?\s+\d{4})?\b`,
  ].join("|"),
  "giu",
);

/** Letters and marks that only a code has: "ALMA-SAND-M". */
const CODE = /^(?=.*[-_/.])\p{Lu}[\p{Lu}\p{N}._/-]{4,}$/u;

/** "4", "2x", "(12)": numbers of pieces beside a table; a year, a postcode and a customer number are none. */
const NUMBER_BESIDE = /(?<!\S)[^\s\p{L}\d]?x?\d{1,3}(?!\d)\p{L}*[^\s\p{L}\d]?(?!\S)/iu;

/** Characters of a line that are looked at. */
const MAX_LENGTH = 500;

/**
 * Orders nothing: a greeting, a signature, a telephone number, a date. It names no style and no code, has no number
 * that may be one of pieces, and no size at its end. `isBeside`: the line is beside a table.
 */
export function isProse(line: string, catalogue: FoundCatalogue, { isBeside = false } = {}): boolean {
  const text = line.trim();
  const number = isBeside ? NUMBER_BESIDE : /\d/;
  if (text.length > MAX_LENGTH || number.test(text.replace(NO_ORDER, " "))) return false;
  const words = text.split(/\s+/).map((word) => word.replace(/[,;.!?]+$/, ""));
  const [first, ...others] = words;
  const last = others.at(-1) ?? "";
  const isSized = /^\p{Lu}+$/u.test(last) && isLetterSize(last);
  return (
    first !== undefined &&
    !isSized &&
    !words.some((word) => CODE.test(word)) &&
    catalogue.stylesIn(wordsIn(text)).length === 0
  );
}

/** "Ship date: 15 Jan 2027", in a row above the headings, or among rows without them. Null for any other row. */
export function deliveryOf(cells: readonly string[]): string | null {
  const [first = "", ...others] = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  if (first.length > MAX_LENGTH || others.length > 2) return null;
  const colon = first.indexOf(":");
  const heading = (colon < 0 ? first : first.slice(0, colon)).trim();
  const value = [...(colon < 0 ? [] : [first.slice(colon + 1).trim()]), ...others].filter(Boolean).join(", ");
  return value !== "" && isDeliveryHeading(heading) ? `${heading}: ${value}`.slice(0, MAX_LENGTH) : null;
}
