import type { CompanyProfile } from "~/shop/customers/company.server";
import type { Address } from "~/formats/address";
import type { FieldState } from "~/ui/base/form-state";

const ADDRESS = ["name", "address", "zipCode", "city", "state", "country"] as const;

type Kind = "billing" | "shipping";
type AddressName = `${Kind}.${keyof Address}`;

/** The fields of the company form with what is known so far. */
export function valuesOf({ billingAddress, shippingAddress, ...profile }: CompanyProfile) {
  const isSame = ADDRESS.every((name) => billingAddress?.[name] === shippingAddress?.[name]);
  return {
    ...profile,
    vatIdSeen: profile.vatId,
    ...addressValues("billing", billingAddress),
    sameAddress: !shippingAddress || isSame,
    ...addressValues("shipping", isSame ? null : shippingAddress),
  };
}

/** The fields of one of the form's addresses, by the names of an address. */
export function addressOf(fields: Record<AddressName, FieldState>, kind: Kind) {
  return Object.fromEntries(ADDRESS.map((name) => [name, fields[`${kind}.${name}`]])) as Record<
    keyof Address,
    FieldState
  >;
}

function addressValues(kind: Kind, address: Address | null) {
  return Object.fromEntries(ADDRESS.map((name) => [`${kind}.${name}`, address?.[name]])) as Record<
    AddressName,
    string | undefined
  >;
}
