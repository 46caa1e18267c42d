import { countryName } from "./countries";
import { type Language, language } from "./language";

const namesIn = new Map<Language, Intl.DisplayNames>();

/**
 * The name of a country in the language of now, or the code itself when it is unknown. For what the server alone writes, such as papers: a browser may
 * know another name.
 */
export function translatedCountry(code: string): string {
  const now = language();
  if (now === "en") return countryName(code);
  let names = namesIn.get(now);
  if (!names) namesIn.set(now, (names = new Intl.DisplayNames(now, { type: "region", fallback: "none" })));
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? countryName(code)) : code;
}
