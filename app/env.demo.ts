/** The brand of the demo: its name, addresses and links. A shop with a seller of its own has none of them. */
export const DEMO_BRAND = {
  SHOP_NAME: "Preja",
  SALES_EMAIL: "sales@preja.example",
  NEWSLETTER_URL: "https://newsletter.preja.example/subscribe",
  SUPPORT_URL: "https://preja.example/support",
  SUSTAINABILITY_URL: "https://preja.example/sustainability",
  BRAND_URL: "https://preja.example/about",
  SOCIAL_URL: "https://social.preja.example/preja",
  PRIVACY_URL: "https://preja.example/privacy",
};

/** The seller of the demo: an invented company with an invented bank account. */
export const DEMO_SELLER = {
  SELLER_NAME: "Preja pletenine d.o.o.",
  SELLER_STREET: "Tovarniška cesta 12",
  SELLER_ZIP_CODE: "5270",
  SELLER_CITY: "Ajdovščina",
  SELLER_VAT_ID: "SI50223054",
  SELLER_REGISTRATION: "Ajdovščina, District Court of Nova Gorica, reg. no. 1234567000, share capital €7,500.00",
  SELLER_IBAN: "SI56191000000123438",
  SELLER_BIC: "LJBASI2X",
};

/** The EORI number of the demo's seller. A seller who exports nothing has none. */
export const DEMO_EORI = "SI50223054";
