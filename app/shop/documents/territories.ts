import { countryName, isInEU } from "~/formats/countries";
import type { Address } from "~/formats/address";

/** The member state of destination ("XI" for Northern Ireland), or "outside" the EU. */
export function placeOf({ country, zipCode }: Pick<Address, "country" | "zipCode">): string {
  if (country === "GB" && /^BT\d/i.test(zipCode.replace(/\s/g, ""))) return "XI";
  // Monaco is treated as France (Art. 7).
  if (country === "MC") return "FR";
  return isInEU(country) ? country : "outside";
}

/** The name of a place as `placeOf` gives it. */
export const destinationName = (state: string) =>
  state === "XI" ? "Northern Ireland" : countryName(state);

// Territories of member states to which the VAT directive does not apply (Art. 6), by postcode.
const OUTSIDE: [country: string, zipCode: RegExp, name: string][] = [
  ["ES", /^(35|38)\d{3}$/, "The Canary Islands"],
  ["ES", /^51\d{3}$/, "Ceuta"],
  ["ES", /^52\d{3}$/, "Melilla"],
  ["IT", /^(23030|23041)$/, "Livigno"],
  ["IT", /^22061$/, "Campione d’Italia"],
  ["DE", /^78266$/, "Büsingen"],
  ["DE", /^27498$/, "Heligoland"],
  ["FI", /^22\d{3}$/, "Åland"],
  ["GR", /^6308[67]$/, "Mount Athos"],
  ["FR", /^(97\d|98[46-8])\d{2}$/, "The French overseas territory"],
];

const OVERSEAS = new Map([
  ["AX", "Åland"],
  ["GP", "Guadeloupe"],
  ["GF", "French Guiana"],
  ["MQ", "Martinique"],
  ["RE", "Réunion"],
  ["YT", "Mayotte"],
  ["MF", "Saint Martin"],
]);

/** The name of a territory to which the VAT directive does not apply, although its state is a member; otherwise null. */
export function territoryOutsideVat({ country, zipCode }: Pick<Address, "country" | "zipCode">) {
  const plain = zipCode.replace(/\D/g, "");
  const found = OUTSIDE.find(([state, code]) => state === country && code.test(plain));
  return found?.[2] ?? OVERSEAS.get(country) ?? null;
}
