import { COUNTRIES, countryCodeOf, isInEU } from "~/formats/countries";
import { LANGUAGES } from "~/formats/language";
import * as t from "~/messages/billing";
import { inLanguage } from "~/shop/base/language.server";
import { nameKey } from "~/shop/catalogue/styles/keys";
import { shippingPlace } from "./places";
import { ALL_OTHERS } from "./shipping-price";
import { TERRITORIES_OUTSIDE_VAT } from "../vat/territories";

const EU_NAMES = ["eu", "europeanunion"];

/** In any language: a table may have been downloaded by somebody of another one. */
const isCalled = (keys: readonly string[], name: () => string) =>
  LANGUAGES.some((one) => keys.includes(nameKey(inLanguage(one, name))));

function placesBy(word: string): string[] {
  const keys = [word, `the ${word}`].map(nameKey);
  if (word === ALL_OTHERS || isCalled(keys, t.allOtherCountries)) return [ALL_OTHERS];
  if (isCalled(keys, t.northernIreland)) return ["XI"];
  const territory = [...TERRITORIES_OUTSIDE_VAT].find(
    ([code, name]) => code === word.toUpperCase() || keys.includes(nameKey(name)),
  );
  if (territory) return [territory[0]];
  if (EU_NAMES.includes(nameKey(word))) return COUNTRIES.map(({ code }) => code).filter(isInEU);
  const country = countryCodeOf(word);
  return country ? [shippingPlace({ country, zipCode: "" })] : [];
}

/**
 * Reads countries and territories by name or code, separated by commas, semicolons or lines; "EU" is all its member states,
 * "all other countries" each place that no zone names.
 * `unknown` are the words that are neither.
 */
export function placesOf(typed: string): { places: string[]; unknown: string[] } {
  const places = new Set<string>();
  const unknown: string[] = [];
  for (const word of typed
    .split(/[,;\n]/)
    .map((one) => one.trim())
    .filter(Boolean)) {
    const found = placesBy(word);
    if (found.length === 0) unknown.push(word);
    for (const place of found) places.add(place);
  }
  return { places: [...places], unknown };
}
