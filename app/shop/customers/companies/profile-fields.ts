import * as t from "~/messages/customers";
import { type Address, addressLines } from "~/formats/address";
import type { CompanyProfile } from "./company.server";

export const NO_PROFILE: CompanyProfile = {
  companyName: null,
  vatId: null,
  eori: null,
  invoiceEmail: null,
  buyerReference: null,
  participant: null,
  eInvoiceFile: null,
  language: null,
  website: null,
  phone: null,
  billingAddress: null,
  shippingAddress: null,
};

/** These usually come from the sign-in. */
export interface CustomerName {
  firstName: string | null;
  lastName: string | null;
  email: string;
}

/** An admin can correct it. */
export type CustomerProfile = CompanyProfile & CustomerName;

type Name = keyof CustomerProfile;

/** In the order of the form. */
const PROFILE_FIELDS = Object.keys({
  firstName: null,
  lastName: null,
  email: "",
  ...NO_PROFILE,
} satisfies CustomerProfile) as Name[];

/** Names of fields that differ; absent fields of `after` do not. */
export function changedFields(before: CustomerProfile, after: Partial<CustomerProfile>): Name[] {
  return PROFILE_FIELDS.filter((name) => name in after && textOf(before[name]) !== textOf(after[name]!));
}

/** "Phone: +31 30 123", "VAT ID: none". */
export const fieldTexts = (profile: CustomerProfile, names: readonly Name[]) =>
  names.map((name) => {
    const text = textOf(profile[name]);
    return t.profileFieldNow({ field: t.profileFieldName(name), text, isEmpty: text === "" });
  });

function textOf(value: string | Address | null): string {
  if (value === null || typeof value === "string") return value ?? "";
  return addressLines(value).join(", ");
}
