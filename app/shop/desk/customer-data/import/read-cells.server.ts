import { z } from "zod";

import type { Address } from "~/formats/address";
import { countryCodeOf } from "~/formats/countries";
import { withLostZeros } from "~/formats/postcode";
import * as t from "~/messages/desk";
import { companyForm } from "~/shop/customers/companies/company-form.server";
import type { CompanyProfile } from "~/shop/customers/companies/company.server";
import { MAX_EMAIL_LENGTH } from "~/shop/customers/limits";
import { emailAddress } from "~/shop/base/fields.server";
import { spreadsheetDamage } from "~/shop/base/files/table/numbers";
import { yesOrNo } from "~/shop/base/files/table/cells";
import type { Fault } from "~/shop/base/files/table/preview";
import { type ColumnKey, COLUMNS, type CustomerCells } from "./columns";
import { optionalPrinted } from "~/shop/brand/pdf/pdf-fonts.server";

/** A customer as the table of customers has them. */
export interface TableCustomer extends CompanyProfile {
  email: string;
  firstName: string | null;
  lastName: string | null;
  isApproved: boolean;
}

const MAX_NAME_LENGTH = 100;

const person = z.object({
  email: emailAddress(MAX_EMAIL_LENGTH, t.emailMissing),
  firstName: optionalPrinted(MAX_NAME_LENGTH),
  lastName: optionalPrinted(MAX_NAME_LENGTH),
  approved: z.string().transform((text, ctx) => {
    const isApproved = yesOrNo(text);
    if (isApproved !== null) return isApproved;
    ctx.addIssue(t.writeYesOrNo());
    return z.NEVER;
  }),
});

const TEXTS = [
  "firstName",
  "lastName",
  "companyName",
  "vatId",
  "eori",
  "invoiceEmail",
  "buyerReference",
  "participant",
  "eInvoiceFile",
  "language",
  "phone",
  "website",
] as const;
type Text = (typeof TEXTS)[number];
const ADDRESS_FIELDS = ["name", "address", "zipCode", "city", "state", "country"] as const;
type AddressKind = "billing" | "shipping";

const columnOfAddress = (kind: AddressKind, field: keyof Address) =>
  `${kind}${field[0]!.toUpperCase()}${field.slice(1)}` as ColumnKey;

/** Reads the cells of a customer by the rules of the company form. A country is its two-letter code, or one of its names. */
export function readCells(cells: CustomerCells): { customer: TableCustomer } | { faults: Fault<ColumnKey>[] } {
  const named = person.safeParse(cells);
  const company = companyForm.safeParse({
    ...cells,
    // Digits that do not add up are no reason to refuse a row.
    vatIdSeen: cells.vatId,
    billing: addressFields(cells, "billing"),
    shipping: addressFields(cells, "shipping"),
  });
  if (named.success && company.success) {
    const { approved, ...names } = named.data;
    return { customer: { ...names, isApproved: approved, ...company.data.profile } };
  }
  const issues = [...(named.error?.issues ?? []), ...(company.error?.issues ?? [])];
  const faults = issues.map(({ path, message }) => {
    const column = columnOf(path);
    return { column, reason: (column && spreadsheetDamage(cells[column])) ?? message };
  });
  return { faults };
}

function addressFields(cells: CustomerCells, kind: AddressKind): Record<string, string> {
  const fields = Object.fromEntries(
    ADDRESS_FIELDS.map((field) => {
      const text = cells[columnOfAddress(kind, field)];
      return [field, field === "country" ? (countryCodeOf(text) ?? text) : text];
    }),
  );
  // A postcode that does not fit is no reason to refuse a row.
  return { ...fields, zipCodeSeen: fields.zipCode ?? "" };
}

/** The columns with a postcode that has lost its zeros at the front, and the postcode with them: "01067" for "1067" in Germany. */
export const lostZeros = (cells: CustomerCells): [ColumnKey, string][] =>
  (["billing", "shipping"] as const).flatMap((kind) => {
    const column = columnOfAddress(kind, "zipCode");
    const country = countryCodeOf(cells[columnOfAddress(kind, "country")]);
    const postcode = country && withLostZeros(cells[column], country);
    return postcode ? [[column, postcode] satisfies [ColumnKey, string]] : [];
  });

function columnOf(path: readonly PropertyKey[]): ColumnKey | null {
  const [first, field] = path.map(String);
  if (first === "billing" || first === "shipping") {
    return field ? columnOfAddress(first, field as keyof Address) : null;
  }
  return first !== undefined && first in COLUMNS ? (first as ColumnKey) : null;
}

/** The cells of a customer. */
export function cellsOf(customer: TableCustomer): CustomerCells {
  const { isApproved, billingAddress, shippingAddress, ...texts } = customer;
  const addresses = { billing: billingAddress, shipping: shippingAddress };
  return Object.fromEntries([
    ...Object.entries(texts).map(([name, text]) => [name, text ?? ""]),
    ...(["billing", "shipping"] as const).flatMap((kind) =>
      ADDRESS_FIELDS.map((field) => [columnOfAddress(kind, field), addresses[kind]?.[field] ?? ""]),
    ),
    ["approved", isApproved ? "yes" : "no"],
  ]) as CustomerCells;
}

/** The customer with these cells, which are taken as they are. */
export function customerOf(cells: CustomerCells): TableCustomer {
  const { email, approved } = cells;
  const texts = Object.fromEntries(TEXTS.map((name) => [name, cells[name] || null])) as Record<Text, string | null>;
  const addressOf = (kind: AddressKind) => {
    const fields = ADDRESS_FIELDS.map((field) => [field, cells[columnOfAddress(kind, field)]] as const);
    return fields.some(([, text]) => text) ? (Object.fromEntries(fields) as Record<keyof Address, string>) : null;
  };
  return {
    ...texts,
    email,
    isApproved: approved === "yes",
    billingAddress: addressOf("billing"),
    shippingAddress: addressOf("shipping"),
  };
}
