import type { Prisma } from "~/db/db.server";
import { env } from "~/env.server";
import { type Address, placeLines } from "~/formats/address";
import { isLanguage, type Language, language } from "~/formats/language";
import { personName } from "~/formats/person-name";
import { SELLER_STATES } from "~/shop/base/seller-states";
import { STANDARD_RATES } from "../vat/vat-rates";
import { contactColumns } from "~/shop/brand/mail/contact";
import type { Buyer, Seller } from "./proforma";

/** From the present settings. An issued proforma stores its own copy. */
export function seller(): Seller {
  return {
    name: env.SELLER_NAME,
    address: env.SELLER_ADDRESS,
    vatId: env.SELLER_VAT_ID,
    ...(env.SELLER_VAT_ID === null && { taxNumber: env.SELLER_TAX_NUMBER }),
    registration: env.SELLER_REGISTRATION,
    iban: env.SELLER_IBAN,
    bic: env.SELLER_BIC,
    email: env.SALES_EMAIL,
  };
}

interface Customer {
  contact: { firstName: string | null; lastName: string | null; email: string };
  name: string | null;
  vatId: string | null;
  eori: string | null;
  /** An Address or null, as stored in the JSON column. */
  billingAddress: unknown;
}

export const buyerColumns = {
  contact: { select: { ...contactColumns, language: true } },
  language: true,
  name: true,
  vatId: true,
  eori: true,
  billingAddress: true,
} as const satisfies Prisma.CompanySelect;

/** The language of a company's papers: its own, else that of its contact, else English. */
export function paperLanguageOf(company: { language: string | null; contact: { language: string | null } }): Language {
  const own = company.language ?? company.contact.language;
  return isLanguage(own) ? own : "en";
}

/** In the content of a paper that is written in the language of now; nothing for English, in which papers were before they said it. */
export const writtenIn = (): { language?: Language } => (language() === "en" ? {} : { language: language() });

/** Without a billing address in the profile it has the shipping address. */
export function buyerOf(customer: Customer, shipTo: Address): Buyer {
  const { contact, name: company, vatId } = customer;
  const address = (customer.billingAddress as Address | null) ?? shipTo;
  const name = personName(contact);
  const isNamed = [name, company].some((printed) => printed?.toLowerCase() === address.name.toLowerCase());
  const lines = [...(isNamed ? [] : [address.name]), ...placeLines(address)];
  return { name, company, address: lines, vatId, email: contact.email };
}

/** The seller and the VAT of its state, for admins. */
export function sellerFacts() {
  const state = env.SELLER_COUNTRY;
  return {
    name: env.SELLER_NAME,
    address: env.SELLER_ADDRESS,
    hasPlace: env.sellerPlace !== null,
    state,
    vatId: env.SELLER_VAT_ID,
    taxNumber: env.SELLER_TAX_NUMBER ?? null,
    isSmallBusiness: env.isSmallBusiness,
    standard: STANDARD_RATES[state],
    reducedRates: SELLER_STATES[state].reducedRates,
  };
}
