import { countryName } from "./countries";
import type { Address } from "~/formats/address";

/** An address as it stands on a parcel below the name, a line each; what is empty is left out. */
export function placeLines({ address, zipCode, city, state, country }: Address): string[] {
  return [address, `${zipCode} ${city}`.trim(), state, countryName(country)].filter(Boolean);
}

/** An address with its name, a line each. */
export function addressLines(address: Address): string[] {
  return [address.name, ...placeLines(address)].filter(Boolean);
}
