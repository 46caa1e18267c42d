import type { CustomerProfile } from "~/shop/customers/companies/profile-fields";
import { columnKeys, type TableFormat } from "~/shop/base/files/table/format";

/** The columns of the table of customers, in the order of the export. */
export const COLUMNS = {
  email: "E-mail",
  firstName: "First Name",
  lastName: "Last Name",
  companyName: "Company",
  vatId: "VAT ID",
  eori: "EORI",
  invoiceEmail: "Invoice E-mail",
  buyerReference: "Invoice Reference",
  participant: "Peppol ID",
  eInvoiceFile: "E-Invoice",
  language: "Language",
  phone: "Phone",
  website: "Website",
  billingName: "Billing Name",
  billingAddress: "Billing Address",
  billingZipCode: "Billing Postcode",
  billingCity: "Billing City",
  billingState: "Billing State",
  billingCountry: "Billing Country",
  shippingName: "Shipping Name",
  shippingAddress: "Shipping Address",
  shippingZipCode: "Shipping Postcode",
  shippingCity: "Shipping City",
  shippingState: "Shipping State",
  shippingCountry: "Shipping Country",
  approved: "Approved",
} as const satisfies Record<keyof CustomerProfile, string> & Record<string, string>;

export type ColumnKey = keyof typeof COLUMNS;

/** A customer as a row of the table: the text of each cell. */
export type CustomerCells = Record<ColumnKey, string>;

/** The most customers in one table, which are written in one transaction. */
export const MAX_CUSTOMERS = 1_000;

/** The table of customers. */
export const CUSTOMER_TABLE: TableFormat<ColumnKey> = {
  kind: "customers",
  headings: COLUMNS,
  aliases: {
    email: "E-Mail-Adresse, e-pošta, posta elettronica, courriel, adresse e-mail",
    firstName: "Vorname, ime, nome, prénom",
    lastName: "Nachname, priimek, cognome, nom, nom de famille",
    companyName:
      "company name, Firma, Unternehmen, podjetje, azienda, ragione sociale, société, entreprise, raison sociale",
    vatId: "VAT number, USt-IdNr, USt-ID, UID, ID za DDV, partita IVA, P.IVA, numéro de TVA, TVA intracommunautaire",
    phone: "Telefon, telefono, téléphone",
    website: "Webseite, spletna stran, sito web, site web",
  },
  key: "email",
  maxRows: MAX_CUSTOMERS,
};

export const COLUMN_KEYS = columnKeys(CUSTOMER_TABLE);
