import { env } from "~/env.server";
import type { Seller } from "./proforma";

/** The seller from the present environment settings. An issued proforma stores its own copy. */
export function seller(): Seller {
  return {
    name: env.SELLER_NAME,
    address: env.SELLER_ADDRESS,
    vatId: env.SELLER_VAT_ID,
    registration: env.SELLER_REGISTRATION,
    iban: env.SELLER_IBAN,
    bic: env.SELLER_BIC,
    email: env.SALES_EMAIL,
  };
}
