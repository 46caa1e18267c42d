import type { Address } from "~/formats/address";
import type { PercentHundredths } from "~/formats/money";
import { type EuroState } from "~/formats/countries";
import { placeOf, postcodeDigits, territoryOutsideVat } from "./territories";

/** Clothing falls under it. `checkedOn` is a day on which it was known to apply. */
interface StandardRate {
  rate: PercentHundredths;
  checkedOn: string;
}

/** Of the 27 member states. Change rate and day together. */
export const STANDARD_RATES = {
  AT: { rate: 2_000, checkedOn: "2026-01-01" },
  BE: { rate: 2_100, checkedOn: "2026-01-01" },
  BG: { rate: 2_000, checkedOn: "2026-01-01" },
  CY: { rate: 1_900, checkedOn: "2026-01-01" },
  CZ: { rate: 2_100, checkedOn: "2026-01-01" },
  DE: { rate: 1_900, checkedOn: "2026-01-01" },
  DK: { rate: 2_500, checkedOn: "2026-01-01" },
  EE: { rate: 2_400, checkedOn: "2026-01-01" }, // Since 1 July 2025.
  ES: { rate: 2_100, checkedOn: "2026-01-01" },
  FI: { rate: 2_550, checkedOn: "2026-01-01" },
  FR: { rate: 2_000, checkedOn: "2026-01-01" },
  GR: { rate: 2_400, checkedOn: "2026-01-01" },
  HR: { rate: 2_500, checkedOn: "2026-01-01" },
  HU: { rate: 2_700, checkedOn: "2026-01-01" },
  IE: { rate: 2_300, checkedOn: "2026-01-01" },
  IT: { rate: 2_200, checkedOn: "2026-01-01" },
  LT: { rate: 2_100, checkedOn: "2026-01-01" },
  LU: { rate: 1_700, checkedOn: "2026-01-01" },
  LV: { rate: 2_100, checkedOn: "2026-01-01" },
  MT: { rate: 1_800, checkedOn: "2026-01-01" },
  NL: { rate: 2_100, checkedOn: "2026-01-01" },
  PL: { rate: 2_300, checkedOn: "2026-01-01" },
  PT: { rate: 2_300, checkedOn: "2026-01-01" },
  RO: { rate: 2_100, checkedOn: "2026-01-01" }, // Since 1 August 2025.
  SE: { rate: 2_500, checkedOn: "2026-01-01" },
  SI: { rate: 2_200, checkedOn: "2026-01-01" },
  SK: { rate: 2_300, checkedOn: "2026-01-01" }, // Since 1 January 2025.
} satisfies Record<string, StandardRate>;

// Parts of member states where other rates than the standard one apply, by postcode: Madeira and the Azores; islands of the
// eastern Aegean.
const OWN_RATES: [state: string, zipCode: RegExp][] = [
  ["PT", /^9\d{3}/],
  ["GR", /^(8[1235]\d{3}|68002)$/],
];

/** Whether another rate than the state's standard one may apply to goods that go there. */
export function hasOwnRate(shipTo: Pick<Address, "country" | "zipCode">): boolean {
  const digits = postcodeDigits(shipTo.zipCode);
  return OWN_RATES.some(([state, code]) => state === shipTo.country && code.test(digits));
}

/**
 * For VAT of the country of destination (One-Stop Shop); null where the goods do not go `from` one member state to another, or
 * to a part of one without its standard rate. Northern Ireland is not offered: its rate is the United Kingdom's.
 */
export function destinationRate(from: EuroState, shipTo: Pick<Address, "country" | "zipCode">): StandardRate | null {
  const state = placeOf(shipTo);
  if (state === from || hasOwnRate(shipTo) || territoryOutsideVat(shipTo)) return null;
  return Object.hasOwn(STANDARD_RATES, state) ? STANDARD_RATES[state as keyof typeof STANDARD_RATES] : null;
}
