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

/** The address to which an order is shipped, with what its customer calls it: "Graz store". */
export interface ShippingAddress extends Address {
  label?: string;
}

const ADDRESS_FIELDS = ["name", "address", "city", "state", "zipCode", "country"] as const;

/** The most characters in one line of an address. */
export const MAX_ADDRESS_LENGTH = 255;

/** Whether two addresses are the same, whatever their customers call them. */
export function isSameAddress(one: Address, other: Address): boolean {
  return ADDRESS_FIELDS.every((field) => one[field] === other[field]);
}

/** The lines of an address below the name, as on a parcel; empty parts are left out. */
export function placeLines({ address, zipCode, city, state, country }: Address): string[] {
  return [address, `${zipCode} ${city}`.trim(), state, countryName(country)].filter(Boolean);
}

/** The lines of an address, the name first, then what its customer calls it. */
export function addressLines(address: ShippingAddress): string[] {
  const { name, label = "" } = address;
  return [name, label === name ? "" : label, ...placeLines(address)].filter(Boolean);
}
