import type { Address } from "~/formats/address";
import { allOf } from "~/formats/lists";
import * as t from "~/messages/billing";
import { ALL_OTHERS } from "./shipping-price";
import { destinationName, FRENCH_OVERSEAS, placeOf, territoryCode } from "../vat/territories";

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

/** "Austria: EU, Alps. The first one counts." for each place of several zones. */
export function contestedPlaces(zones: readonly { name: string; places: readonly string[] }[]): string[] {
  const places = [...new Set(zones.flatMap((zone) => zone.places))];
  return places.flatMap((place) => {
    const [first, ...others] = zones.filter((zone) => zone.places.includes(place)).map(({ name }) => name);
    if (others.length === 0) return [];
    return [t.placeInZones({ place: nameOf(place), first: first!, others: allOf(others) })];
  });
}
