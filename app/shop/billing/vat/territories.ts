import { countryName, isInEU } from "~/formats/countries";
import type { Address } from "~/formats/address";
import * as t from "~/messages/billing";

type Place = Pick<Address, "country" | "zipCode">;

/** Turns wide letters and digits, as East Asian keyboards type them, into plain ones. */
const plain = (zipCode: string) => zipCode.normalize("NFKC");

/** The five digits of a postcode, whatever is written around them: "F-97408 CEDEX 9". */
export const postcodeDigits = (zipCode: string) => plain(zipCode).replace(/\D/g, "").slice(0, 5);

/** The member state ("XI" for Northern Ireland), or "outside" the EU. */
export function placeOf({ country, zipCode }: Place): string {
  // "GB-BT1" and "N. Ireland, BT 1" too: otherwise it would be an export by the way in which a postcode is written.
  if (country === "GB" && /BT\d/i.test(plain(zipCode).replace(/[^A-Z\d]/gi, ""))) return "XI";
  // Monaco is treated as France (Art. 7).
  if (country === "MC") return "FR";
  return isInEU(country) ? country : "outside";
}

/** Of a place as `placeOf` returns it. */
export const destinationName = (state: string) => (state === "XI" ? t.northernIreland() : countryName(state));

/** In OUTSIDE, for all of them. */
export const FRENCH_OVERSEAS = "The French overseas territory";

// Territories of member states to which the VAT directive does not apply (Art. 6), by postcode. Some of them are outside the
// customs territory too (Regulation (EU) 952/2013 Art. 4).
const OUTSIDE: [country: string, zipCode: RegExp, name: string, isOutsideCustoms?: true][] = [
  ["ES", /^(35|38)\d{3}$/, "The Canary Islands"],
  ["ES", /^51\d{3}$/, "Ceuta", true],
  ["ES", /^52\d{3}$/, "Melilla", true],
  ["IT", /^(23030|23041)$/, "Livigno", true],
  ["IT", /^22061$/, "Campione d’Italia"],
  ["DE", /^78266$/, "Büsingen", true],
  ["DE", /^27498$/, "Heligoland", true],
  ["FI", /^22\d{3}$/, "Åland"],
  ["GR", /^6308[67]$/, "Mount Athos"],
  ["FR", /^(97\d|98[46-8])\d{2}$/, FRENCH_OVERSEAS],
];

/** Their names, as territoryOutsideVat gives them by postcode. */
export const TERRITORIES_OUTSIDE_VAT: readonly string[] = OUTSIDE.map(([, , name]) => name);

const OVERSEAS = new Map([
  ["AX", "Åland"],
  ["GP", "Guadeloupe"],
  ["GF", "French Guiana"],
  ["MQ", "Martinique"],
  ["RE", "Réunion"],
  ["YT", "Mayotte"],
  ["MF", "Saint Martin"],
]);

function territoryOf({ country, zipCode }: Place) {
  const digits = postcodeDigits(zipCode);
  return OUTSIDE.find(([state, code]) => state === country && code.test(digits));
}

/** A territory to which the VAT directive does not apply although its state is a member; otherwise null. */
export function territoryOutsideVat(place: Place): string | null {
  return territoryOf(place)?.[2] ?? OVERSEAS.get(place.country) ?? null;
}

/** Whether goods that go there leave the customs territory of the EU. Northern Ireland counts as inside it, for goods. */
export function isOutsideCustoms(place: Place): boolean {
  // The territories in OVERSEAS are inside the customs territory.
  if (!place.country || OVERSEAS.has(place.country)) return false;
  return placeOf(place) === "outside" || (territoryOf(place)?.[3] ?? false);
}

/**
 * Whether goods that go there need papers for customs: outside the customs territory, and in territories without VAT, whose
 * customs ask the same.
 */
export function needsCustomsPapers(place: Place): boolean {
  return isOutsideCustoms(place) || territoryOutsideVat(place) !== null;
}
