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

/** In OUTSIDE, for all of them. */
export const FRENCH_OVERSEAS = "FR-OVERSEAS";

// Territories of member states to which the VAT directive does not apply (Art. 6), by postcode. Some of them are outside the
// customs territory too (Regulation (EU) 952/2013 Art. 4). The codes are those of ISO 3166 where it has one.
const OUTSIDE: { code: string; country: string; zipCode: RegExp; name: string; isOutsideCustoms?: true }[] = [
  { code: "ES-CN", country: "ES", zipCode: /^(35|38)\d{3}$/, name: "The Canary Islands" },
  { code: "ES-CE", country: "ES", zipCode: /^51\d{3}$/, name: "Ceuta", isOutsideCustoms: true },
  { code: "ES-ML", country: "ES", zipCode: /^52\d{3}$/, name: "Melilla", isOutsideCustoms: true },
  { code: "IT-LIVIGNO", country: "IT", zipCode: /^(23030|23041)$/, name: "Livigno", isOutsideCustoms: true },
  { code: "IT-CAMPIONE", country: "IT", zipCode: /^22061$/, name: "Campione d’Italia" },
  { code: "DE-BUESINGEN", country: "DE", zipCode: /^78266$/, name: "Büsingen", isOutsideCustoms: true },
  { code: "DE-HELGOLAND", country: "DE", zipCode: /^27498$/, name: "Heligoland", isOutsideCustoms: true },
  { code: "AX", country: "FI", zipCode: /^22\d{3}$/, name: "Åland" },
  { code: "GR-69", country: "GR", zipCode: /^6308[67]$/, name: "Mount Athos" },
  { code: FRENCH_OVERSEAS, country: "FR", zipCode: /^(97\d|98[46-8])\d{2}$/, name: "The French overseas territory" },
];

/** By code. */
export const TERRITORIES_OUTSIDE_VAT: ReadonlyMap<string, string> = new Map(
  OUTSIDE.map(({ code, name }) => [code, name]),
);

/** Of a place as `placeOf` returns it, or of a territory by its code. */
export const destinationName = (place: string) =>
  place === "XI" ? t.northernIreland() : (TERRITORIES_OUTSIDE_VAT.get(place) ?? countryName(place));

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
  return OUTSIDE.find((territory) => territory.country === country && territory.zipCode.test(digits));
}

/** Of TERRITORIES_OUTSIDE_VAT, by postcode; null elsewhere. */
export const territoryCode = (place: Place): string | null => territoryOf(place)?.code ?? null;

/** A territory to which the VAT directive does not apply although its state is a member; otherwise null. */
export function territoryOutsideVat(place: Place): string | null {
  return territoryOf(place)?.name ?? OVERSEAS.get(place.country) ?? null;
}

/** Whether goods that go there leave the customs territory of the EU. Northern Ireland counts as inside it, for goods. */
export function isOutsideCustoms(place: Place): boolean {
  // The territories in OVERSEAS are inside the customs territory.
  if (!place.country || OVERSEAS.has(place.country)) return false;
  return placeOf(place) === "outside" || (territoryOf(place)?.isOutsideCustoms ?? false);
}

/**
 * Whether goods that go there need papers for customs: outside the customs territory, and in territories without VAT, whose
 * customs ask the same.
 */
export function needsCustomsPapers(place: Place): boolean {
  return isOutsideCustoms(place) || territoryOutsideVat(place) !== null;
}
