// This file has no imports, so that it can be imported first.

/** Of a seller who is not the demo's. */
export const SELLER_SETTINGS = {
  SELLER_NAME: "Volna d.o.o.",
  SELLER_STREET: "Cesta 1",
  SELLER_ZIP_CODE: "1000",
  SELLER_CITY: "Ljubljana",
  SELLER_VAT_ID: "SI12345679",
  SELLER_REGISTRATION: "Ljubljana, District Court of Ljubljana, reg. no. 1",
  SELLER_IBAN: "SI27020100012345678",
  SELLER_BIC: "SKBASI2X",
};

/** Required behind https. */
export const LIVE_SETTINGS = {
  PUBLIC_URL: "https://shop.example",
  SESSION_SECRET: "a-secret-of-more-than-thirty-two-characters",
  OAUTH2_CLIENT_ID: "shop",
  OAUTH2_AUTHORIZATION_URL: "https://login.example/authorize",
  OAUTH2_TOKEN_URL: "https://login.example/token",
  OAUTH2_USERINFO_URL: "https://login.example/me",
  ...SELLER_SETTINGS,
  // The settings do not allow a raised limit for a shop with https.
  RATE_LIMIT_FACTOR: "1",
};
