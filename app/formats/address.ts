import { countryName } from "./countries";

/** A postal address. `country` is an ISO 3166-1 alpha-2 code. */
export interface Address {
  name: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
}

/** The most characters in one line of an address. */
export const MAX_ADDRESS_LENGTH = 255;

/** The lines of an address below the name, as on a parcel; empty parts are left out. */
export function placeLines({ address, zipCode, city, state, country }: Address): string[] {
  return [address, `${zipCode} ${city}`.trim(), state, countryName(country)].filter(Boolean);
}

/** The lines of an address, the name first. */
export function addressLines(address: Address): string[] {
  return [address.name, ...placeLines(address)].filter(Boolean);
}
