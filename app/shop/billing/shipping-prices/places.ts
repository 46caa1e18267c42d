import { COUNTRIES, countryCodeOf, isInEU } from "~/formats/countries";
import type { Address } from "~/formats/address";
import { allOf } from "~/formats/lists";
import * as t from "~/messages/billing";
import { nameKey } from "~/shop/catalogue/styles/keys";
import { ALL_OTHERS } from "./shipping-price";
import { destinationName, FRENCH_OVERSEAS, placeOf, TERRITORIES_OUTSIDE_VAT, territoryCode } from "../vat/territories";

/** Countries and territories that have a code of their own beside the postcodes of France. */
const FRENCH_CODES = ["GP", "GF", "MQ", "RE", "YT", "MF", "BL", "PM", "NC", "PF", "WF", "TF"];

/**
 * Where an address is for shipping: a country's code, "XI" for Northern Ireland, or the code of a territory to which the EU's VAT
 * does not apply, however its country is written. Monaco is France, as for VAT.
 */
export function shippingPlace(address: Pick<Address, "country" | "zipCode">): string {
  if (FRENCH_CODES.includes(address.country)) return FRENCH_OVERSEAS;
  const state = placeOf(address);
  return territoryCode(address) ?? (state === "outside" ? address.country : state);
}

const SEPARATOR = ";";

export const placesIn = (stored: string): string[] => stored.split(SEPARATOR).filter(Boolean);

/** As it is stored. */
export const storedPlaces = (places: readonly string[]) => places.join(SEPARATOR);

/** "Slovenia, Austria, The Canary Islands", as placesOf reads it. */
export const placesText = (places: readonly string[]): string => places.map(nameOf).join(", ");

const nameOf = (place: string) => (place === ALL_OTHERS ? t.allOtherCountries() : destinationName(place));

const EU_NAMES = ["eu", "europeanunion"];

function placesBy(word: string): string[] {
  const keys = [word, `the ${word}`].map(nameKey);
  if (word === ALL_OTHERS || keys.includes(nameKey(t.allOtherCountries()))) return [ALL_OTHERS];
  if (keys.includes(nameKey(t.northernIreland()))) return ["XI"];
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

/** "Austria: EU, Alps. The first one counts." for each place of several zones. */
export function contestedPlaces(zones: readonly { name: string; places: readonly string[] }[]): string[] {
  const places = [...new Set(zones.flatMap((zone) => zone.places))];
  return places.flatMap((place) => {
    const [first, ...others] = zones.filter((zone) => zone.places.includes(place)).map(({ name }) => name);
    if (others.length === 0) return [];
    return [t.placeInZones({ place: nameOf(place), first: first!, others: allOf(others) })];
  });
}
