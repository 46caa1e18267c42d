import { db } from "~/db/db.server";
import type { Address } from "~/formats/address";
import { isCountry } from "~/formats/countries";
import { APPROVED } from "../applications/approval";
import { NO_LASTING_STAFF } from "../people/staff-role";

const MAX_COUNTRIES = 5;
/** The newest ones are counted, so that the cost does not grow with their number. */
const COUNTED_CUSTOMERS = 500;
const HOUR_MS = 60 * 60_000;

let known: { until: number; countries: Promise<string[]> } | undefined;

/** Codes of the countries with most approved customers, most first. Read once an hour. */
export function customerCountries(now = Date.now()): Promise<string[]> {
  if (known && now < known.until) return known.countries;
  const countries = readCustomerCountries();
  known = { until: now + HOUR_MS, countries };
  // A failed read rejects for those who wait for it and is not kept.
  countries.catch(() => (known = undefined));
  return countries;
}

async function readCustomerCountries(): Promise<string[]> {
  const rows = await db.read.company.findMany({
    where: { ...APPROVED, contact: NO_LASTING_STAFF },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: COUNTED_CUSTOMERS,
    select: { shippingAddress: true, billingAddress: true },
  });
  const counts = new Map<string, number>();
  for (const { shippingAddress, billingAddress } of rows) {
    const country = ((shippingAddress ?? billingAddress) as Address | null)?.country;
    if (country && isCountry(country)) counts.set(country, (counts.get(country) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .slice(0, MAX_COUNTRIES)
    .map(([country]) => country);
}
