import * as words from "#words";

import { countryName } from "./countries";
import { latinCode } from "./text";

// 9 is a digit, A a letter and X one of both; "|" separates forms. Of other countries nothing is known.
const FORMS = new Map<string, string>();
for (const [form, countries] of [
  ["999", "FO IS"],
  ["9999", "AL AT AU BD BE BG CH CY DK GE GL HU LI LU LV MD MK NO NZ PH SI SJ TN ZA"],
  ["99999", "BA DE DZ EE ES FI FR HR ID IT JO LK LT MA MC ME MX MY NP PK RS SM TH TR UA VA XK"],
  ["999999", "BY CN IN RO RU SG TJ TM UZ"],
  ["999 99", "CZ GR SE SK"],
  ["99-999", "PL"],
  ["9999-999", "PT"],
  ["99999-999", "BR"],
  ["999-9999", "JP"],
  ["99999|999-999", "KR"],
  ["999999|99999|999", "TW"],
  ["9999999|99999", "EG IL"],
  ["99999|99999-9999", "PR SA US VI"],
  ["9999 AA", "NL"],
  ["A9A 9A9", "CA"],
  ["AA999", "AD"],
  ["A99 XXXX|A9A XXXX", "IE"],
  ["AAA 9999", "MT"],
  ["AA9 9AA|AA99 9AA|A9 9AA|A99 9AA|A9A 9AA|AA9A 9AA", "GB GG GI IM JE"],
] as const) {
  for (const country of countries.split(" ")) FORMS.set(country, form);
}

// Countries without postcodes, or in which they are seldom used (Universal Postal Union).
const WITHOUT =
  `AE AG AN AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GN GQ GY HK JM KI KM KN
  KP LY ML MO MR MW NR NU PA QA RW SB SC SL SR SS ST SX SY TD TG TK TL TO TT TV TZ UG VU YE ZW`.split(/\s+/);

/** Whether an address needs a postcode for its country. */
export const needsPostcode = (country: string) => !WITHOUT.includes(country);

/** Whether a postcode has a form that its country uses, however it is spaced: "D-80331", "97408 CEDEX 9". */
export function fitsCountry(postcode: string, country: string): boolean {
  const forms = FORMS.get(country);
  if (forms === undefined || postcode === "") return true;
  const typed = compact(latinCode(postcode)).replace(/CEDEX\d*$/, "");
  // With the code of the country before its digits.
  const local = forms.startsWith("9") ? typed.replace(/^[A-Z]{1,3}(?=\d)/, "") : withoutSign(typed, country);
  return formOf(local, country) !== undefined;
}

// What was written before a postcode in letters from abroad, where it is not the ISO code of the country: the sign of its cars.
const SIGNS: Record<string, string> = Object.fromEntries(
  "AT-A BE-B DE-D EE-EST ES-E FI-FIN FR-F HU-H IT-I LI-FL LU-L NO-N PT-P SE-S SI-SLO"
    .split(" ")
    .map((pair) => pair.split("-")),
);
// Their own posts write it: "LV-1010".
const WITH_SIGN = ["LT", "LV", "MD"];

/** The letters and digits of a postcode without the sign of its country before it: "1000" of "SI1000". */
function withoutSign(letters: string, country: string): string {
  if (formOf(letters, country) !== undefined || WITH_SIGN.includes(country)) return letters;
  const signs = [country, SIGNS[country] ?? country];
  const local = signs.filter((sign) => letters.startsWith(sign)).map((sign) => letters.slice(sign.length));
  return local.find((one) => formOf(one, country) !== undefined) ?? letters;
}

/**
 * A postcode as its country writes it: "LS1 4AP" for "ls1 4ap", "1234 AB" for "1234ab" and "NL-1234 AB", "00-950" for "00950", "80331" for
 * "D-80331". Any other stays as it was typed, also one with more than its form ("97408 CEDEX 9").
 */
export function writtenPostcode(typed: string, country: string): string {
  const letters = withoutSign(compact(latinCode(typed)), country);
  const form = formOf(letters, country);
  return form === undefined ? typed : fill(form, letters);
}

const compact = (text: string) => text.replace(/[\s.-]/g, "");

/** The form of a country that these letters and digits have. */
const formOf = (letters: string, country: string) =>
  FORMS.get(country)
    ?.split("|")
    .find((form) => {
      const pattern = compact(form).replace(/./g, (place) => CLASSES[place]!);
      // oxlint-disable-next-line no-restricted-globals -- the patterns are constants.
      return new RegExp(`^${pattern}$`).test(letters);
    });

function fill(form: string, letters: string): string {
  let at = 0;
  return form.replace(/[9AX]/g, () => letters[at++]!);
}

// The most zeros with which postcodes of a country begin, where they are digits: "01067", "00118", "0001".
const LEADING_ZEROS = new Map<string, number>(
  (
    [
      [1, "AU BR CN DE DK DZ ES FR KR MY NZ RO SG SK TR UA"],
      [2, "FI IT JP LT MX PL PR US VA"],
      [3, "NO ZA"],
    ] as const
  ).flatMap(([zeros, countries]) => countries.split(" ").map((country) => [country, zeros] as const)),
);

/**
 * The postcode that has lost its zeros at the front, as spreadsheets drop them from a number: "01067" of "1067" for DE. Null for any
 * other postcode.
 */
export function withLostZeros(postcode: string, country: string): string | null {
  const zeros = LEADING_ZEROS.get(country);
  const typed = postcode.trim();
  if (zeros === undefined || !/^[1-9]\d*$/.test(typed) || fitsCountry(typed, country)) return null;
  const [form] = FORMS.get(country)!.split("|");
  const length = form!.replace(/\D/g, "").length;
  if (length - typed.length < 1 || length - typed.length > zeros) return null;
  return fill(form!, typed.padStart(length, "0"));
}

const CLASSES: Record<string, string> = { 9: "\\d", A: "[A-Z]", X: "[A-Z\\d]" };

/**
 * Says what a postcode of a country looks like, and which one may be meant: "For Germany, a postcode looks like 12345. Did you mean
 * 01067?"
 */
export function postcodeHint(country: string, typed: string): string {
  let digit = 0;
  let letter = 0;
  const example = FORMS.get(country)!
    .replace(/\|.*/, "")
    .replace(/[9AX]/g, (place) => (place === "9" ? String(++digit) : "ABCDEFGH"[letter++]!));
  const meant = withLostZeros(typed, country);
  const hint = words.postcodeForm({ country: countryName(country), example });
  return meant ? `${hint} ${words.postcodeMeant({ meant })}` : hint;
}
