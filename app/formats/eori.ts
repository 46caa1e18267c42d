import * as words from "#words";

import { countryName, isCountry, isInEU } from "./countries";
import { latinCode } from "./text";

/** An EORI number as it is stored, or the error message when the text is not one. */
export type EoriReading = { eori: string } | { problem: string };

/**
 * Parses a typed EORI number: the code of a member state or of Northern Ireland (XI) and up to 15 letters and digits, or
 * GB and 12 or 15 digits. Spaces, dots and dashes are ignored. Other countries have none; a company there may have the
 * number of a member state.
 */
export function readEori(typed: string): EoriReading {
  const eori = latinCode(typed).replace(/[\s.-]/g, "");
  const [country, number] = [eori.slice(0, 2), eori.slice(2)];
  if (country === "GB") {
    return /^(\d{12}|\d{15})$/.test(number) ? { eori } : { problem: words.eoriOfBritain() };
  }
  if ((isInEU(country) || country === "XI") && /^[A-Z\d]{1,15}$/.test(number)) return { eori };
  if (isCountry(country) && !isInEU(country)) {
    return { problem: words.eoriNone({ country: countryName(country) }) };
  }
  return {
    problem: words.eoriForm(),
  };
}

/** Whether British customs ask for the importer's EORI number, for goods to this country, and this is none of theirs. */
export const lacksBritishEori = (country: string, eori: string | null): boolean =>
  /^(GB|GG|IM|JE)$/.test(country) && !eori?.startsWith("GB");
