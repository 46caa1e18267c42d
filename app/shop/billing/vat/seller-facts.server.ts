import { env } from "~/env.server";
import { SELLER_STATES } from "~/shop/base/seller-states";
import { STANDARD_RATES } from "./vat-rates";

/** The seller and the VAT of its state, for admins. */
export function sellerFacts() {
  const state = env.SELLER_COUNTRY;
  return {
    name: env.SELLER_NAME,
    state,
    vatId: env.SELLER_VAT_ID,
    taxNumber: env.SELLER_TAX_NUMBER ?? null,
    isSmallBusiness: env.isSmallBusiness,
    standard: STANDARD_RATES[state],
    reducedRates: SELLER_STATES[state].reducedRates,
  };
}
