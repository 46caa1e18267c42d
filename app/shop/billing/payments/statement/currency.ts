import { type Cents, toDecimalString } from "~/formats/money";

/** EUR, its number in ISO 4217, the euro sign, and the word in the languages of the headings. */
const EURO = /^(EUR|978|€|euros?|evr[aoi]v?)\.?$/i;

/** "EUR" for the euro; any other word as the bank writes it, such as "CHF", "Fr." or "US$". */
export const currencyOf = (word: string) => (EURO.test(word.trim()) ? "EUR" : word.trim());

// Codes of ISO 4217, and signs, which several currencies may share.
const CODES = new Set(Intl.supportedValuesOf("currency"));
/** A code of ISO 4217, or a sign. */
export const isCurrency = (word: string) =>
  CODES.has(word.toUpperCase()) || currencyOf(word) === "EUR" || /^[^\d]*\p{Sc}[^\d]*$|^(fr|sfr)\.$/iu.test(word);

const MAX_HEADING = 60;

/** "Amount (CHF)" or "Betrag in EUR", split; "" without a currency. */
export function headingOf(heading: string): { name: string; currency: string } {
  if (heading.length > MAX_HEADING) return { name: heading, currency: "" };
  const [, name = "", word = ""] =
    /^(.*?)[\s([,/_-]+(?:(?:in|v|en|u|di)\s+)?([^\s()[\]]+)[)\]]*\s*$/i.exec(heading) ?? [];
  return isCurrency(word) ? { name, currency: word } : { name: heading, currency: "" };
}

/**
 * "1.218,00 CHF", "-£12" or "CHF 12,00-", split; null where it has other signs, or a letter in place of a digit:
 * "12,5O".
 */
export function amountIn(cell: string): { number: string; currency: string } | null {
  const [, before = "", digits = "", after = ""] = /^(\D*)(\d.*\d|\d|)(\D*)$/s.exec(cell) ?? [];
  const signs = `${before}${after}`.match(/[+−-]/g) ?? [];
  const words = [before, after].map((text) => text.replace(/[+−-]/g, "").trim()).filter(Boolean);
  if (LETTER_FOR_DIGIT.before.test(before) || LETTER_FOR_DIGIT.after.test(after)) return null;
  if (signs.length > 1 || words.length > 1 || !words.every((word) => WORD.test(word))) return null;
  return { number: `${signs[0] ?? ""}${digits}`, currency: words[0] ?? "" };
}

const LETTER_FOR_DIGIT = { before: /(?<!\p{L})[OoIl]$/u, after: /^[OoIl](?!\p{L})/u };
const WORD = /^[\p{L}\p{Sc}][\p{L}\p{Sc}\s.]*$/u;

/** "1,218.00 CHF" */
export const formatForeign = (cents: Cents, currency: string) =>
  `${toDecimalString(cents).replace(/\B(?=(\d{3})+\.)/g, ",")} ${currency}`;
