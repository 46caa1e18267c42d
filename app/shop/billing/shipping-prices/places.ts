import { COUNTRIES, countryCodeOf, isInEU } from "~/formats/countries";
import type { Address } from "~/formats/address";
import { allOf } from "~/formats/lists";
import * as t from "~/messages/billing";
import { nameKey } from "~/shop/catalogue/styles/keys";
import {
  destinationName,
  FRENCH_OVERSEAS,
  placeOf,
  TERRITORIES_OUTSIDE_VAT,
  territoryOutsideVat,
} from "../vat/territories";

/** Countries and territories that have a code of their own beside the postcodes of France. */
const FRENCH_CODES = ["GP", "GF", "MQ", "RE", "YT", "MF", "BL", "PM", "NC", "PF", "WF", "TF"];

/**
 * Where an address is for shipping: a country's code, "XI" for Northern Ireland, or the name of a territory to which
 * the EU's VAT does not apply, however its country is written. Monaco is France, as for VAT.
 */
export function shippingPlace(address: Pick<Address, "country" | "zipCode">): string {
  if (FRENCH_CODES.includes(address.country)) return FRENCH_OVERSEAS;
  const state = placeOf(address);
  return territoryOutsideVat(address) ?? (state === "outside" ? address.country : state);
}

const SEPARATOR = ";";

export const placesIn = (stored: string): string[] => stored.split(SEPARATOR).filter(Boolean);

/** As it is stored. */
export const storedPlaces = (places: readonly string[]) => places.join(SEPARATOR);

/** "Slovenia, Austria, The Canary Islands", as placesOf reads it. */
export const placesText = (places: readonly string[]): string => places.map(destinationName).join(", ");

const EU_NAMES = ["eu", "europeanunion"];

function countriesOf(word: string): string[] {
  if (EU_NAMES.includes(nameKey(word))) return COUNTRIES.map(({ code }) => code).filter(isInEU);
  const country = countryCodeOf(word);
  return country ? [shippingPlace({ country, zipCode: "" })] : [];
}

/**
 * Reads countries and territories by name or code, separated by commas, semicolons or lines; "EU" is all its member states.
 * `unknown` are the words that are neither.
 */
export function placesOf(typed: string): { places: string[]; unknown: string[] } {
  const territories = [...TERRITORIES_OUTSIDE_VAT, t.northernIreland()];
  const places = new Set<string>();
  const unknown: string[] = [];
  for (const word of typed
    .split(/[,;\n]/)
    .map((one) => one.trim())
    .filter(Boolean)) {
    const territory = territories.find((name) => [word, `the ${word}`].map(nameKey).includes(nameKey(name)));
    const found = territory ? [territory === t.northernIreland() ? "XI" : territory] : countriesOf(word);
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
    return [t.placeInZones({ place: destinationName(place), first: first!, others: allOf(others) })];
  });
}
