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

// The order in which a country writes street (A), town (C), state (S) and postcode (Z), "|" before a new line: as in CLDR's data for
// addresses, libaddressinput. Of the others it is USUAL_ORDER.
const USUAL_ORDER = "A|Z C|S";
const ORDERS: Record<string, string> = {
  "A|C|S|Z": "AC AF AI EG FK GB GG GI GS IE IM IO IR JE KE KR LK NA PN RU SH SZ TA TC TT UA VG ZA",
  "A|C Z|S": "BH BM BN BT IL IN JO KH LB LS MT MV NG NP NZ PE SA SG VC",
  "A|C S Z": "AS AU CA CC CX FM GU HM MH MP NF PR PW UM VI",
  "A|C, S Z": "BB SO TW US",
  "A|Z C S": "EE ES IT LT PF UY",
  "A|C|S Z": "ID KY MN TH VN",
  "A|C, S|Z": "HN IQ JP",
  "A|C|S, Z": "CN KP",
  "A|C - Z|S": "BD PK",
  "A|C-S|Z": "BR",
  "A|C, S, Z": "CO",
  "A|Z C, S": "MX",
  "A|Z C/S": "TR",
  "A|S|C, Z": "LV",
  "C|A|Z|S": "HU",
};

/** The lines of an address below the name, in the order of its country, as on a parcel; empty parts are left out. */
export function placeLines({ address, zipCode, city, state, country }: Address): string[] {
  const parts: Record<string, string> = { A: address, C: city, S: state, Z: zipCode };
  const [order = USUAL_ORDER] =
    Object.entries(ORDERS).find(([, countries]) => countries.split(" ").includes(country)) ?? [];
  const lines = order.split("|").map((line) =>
    [...line.matchAll(/([^A-Z]*)([A-Z])/g)].reduce((text, [, before, part]) => {
      const value = parts[part!]!;
      return text && value ? text + before + value : text + value;
    }, ""),
  );
  return [...lines, countryName(country)].filter(Boolean);
}

/** The lines of an address, the name first, then what its customer calls it. */
export function addressLines(address: ShippingAddress): string[] {
  const { name, label = "" } = address;
  return [name, label === name ? "" : label, ...placeLines(address)].filter(Boolean);
}
