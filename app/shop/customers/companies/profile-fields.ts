import * as t from "~/messages/customers";
import { type Address, addressLines } from "~/formats/address";
import type { CompanyProfile } from "./company.server";

/** The name and e-mail of a customer, which usually come from their sign-in. */
export interface CustomerName {
  firstName: string | null;
  lastName: string | null;
  email: string;
}

/** What an admin can correct about a customer. */
export type CustomerProfile = CompanyProfile & CustomerName;

type Name = keyof CustomerProfile;

/** The fields of a profile, in the order of the form. */
const PROFILE_FIELDS = Object.keys({
  firstName: true,
  lastName: true,
  email: true,
  companyName: true,
  vatId: true,
  eori: true,
  website: true,
  phone: true,
  billingAddress: true,
  shippingAddress: true,
} satisfies Record<Name, true>) as Name[];

/** The names of the fields in which `after` differs; a field that it does not have does not. */
export function changedFields(before: CustomerProfile, after: Partial<CustomerProfile>): Name[] {
  return PROFILE_FIELDS.filter((name) => name in after && textOf(before[name]) !== textOf(after[name]!));
}

/** Some fields of a profile in words: "Phone: +31 30 123", "VAT ID: none". */
export const fieldTexts = (profile: CustomerProfile, names: readonly Name[]) =>
  names.map((name) => {
    const text = textOf(profile[name]);
    return t.profileFieldNow({ field: t.profileFieldName(name), text, isEmpty: text === "" });
  });

function textOf(value: string | Address | null): string {
  if (value === null || typeof value === "string") return value ?? "";
  return addressLines(value).join(", ");
}
