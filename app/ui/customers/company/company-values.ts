import type { CompanyProfile } from "~/shop/customers/companies/company.server";
import type { Address } from "~/formats/address";
import type { FieldState, RefusedForm } from "~/ui/base/form-state";

const ADDRESS_FIELDS = ["name", "address", "zipCode", "city", "state", "country"] as const;

/** Of a profile. */
export interface RefusedProfile extends RefusedForm {
  /** After a change by somebody else. */
  version?: number;
}

type Kind = "billing" | "shipping";
type AddressName = `${Kind}.${AddressField}`;
type AddressField = keyof Address | "zipCodeSeen" | "countrySeen";

/** `country` is that of the billing address while there is none. */
export function valuesOf({ billingAddress, shippingAddress, ...profile }: CompanyProfile, country?: string) {
  const isSame = ADDRESS_FIELDS.every((name) => billingAddress?.[name] === shippingAddress?.[name]);
  return {
    ...profile,
    vatIdSeen: profile.vatId,
    ...addressValues("billing", billingAddress, country),
    sameAddress: !shippingAddress || isSame,
    ...addressValues("shipping", isSame ? null : shippingAddress),
  };
}

/** The fields of one address, without their prefix. */
export function addressOf(fields: Record<AddressName, FieldState>, kind: Kind) {
  return Object.fromEntries(
    [...ADDRESS_FIELDS, "zipCodeSeen" as const, "countrySeen" as const].map((name) => [
      name,
      fields[`${kind}.${name}`],
    ]),
  ) as Record<AddressField, FieldState>;
}

function addressValues(kind: Kind, address: Address | null, country?: string) {
  return Object.fromEntries([
    ...ADDRESS_FIELDS.map((name) => [`${kind}.${name}`, address?.[name]]),
    ...(address ? [] : [[`${kind}.country`, country]]),
    [`${kind}.countrySeen`, address ? undefined : country],
    // It was accepted before.
    [`${kind}.zipCodeSeen`, address?.zipCode],
  ]) as Record<AddressName, string | undefined>;
}
