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

/** Characters that a line of an address may have. */
export const MAX_ADDRESS_LENGTH = 255;

/** An address as it stands on a parcel below the name, a line each; what is empty is left out. */
export function placeLines({ address, zipCode, city, state, country }: Address): string[] {
  return [address, `${zipCode} ${city}`.trim(), state, countryName(country)].filter(Boolean);
}

/** An address with its name, a line each. */
export function addressLines(address: Address): string[] {
  return [address.name, ...placeLines(address)].filter(Boolean);
}
