/** The settings of the seller that a shop in production requires. This file has no imports, so that it can be imported first. */
export const LIVE_SELLER = {
  SELLER_NAME: "Volna d.o.o.",
  SELLER_ADDRESS: "Cesta 1|1000 Ljubljana|Slovenia",
  SELLER_VAT_ID: "SI50223054",
  SELLER_REGISTRATION: "Ljubljana, District Court of Ljubljana, reg. no. 1",
  SELLER_IBAN: "SI56191000000123438",
  SELLER_BIC: "LJBASI2X",
};
