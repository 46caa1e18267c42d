import * as t from "~/messages/checkout";
import type { FieldState } from "~/ui/base/form-state";
import { AddressFields } from "~/ui/customers/company/address-fields";

export type AddressField = "name" | "address" | "zipCode" | "zipCodeSeen" | "city" | "state" | "country";

export type CheckoutFields = AddressField | "shipTo" | "companyName" | "vatId" | "poNumber" | "customerNotes";

/** `countries` are first in the list of countries. */
export function ShippingAddress({
  fields,
  countries,
}: {
  fields: Record<AddressField, FieldState>;
  countries: readonly string[];
}) {
  return (
    <fieldset>
      <legend className="mb-4 text-2xl font-serif">{t.shippingAddress()}</legend>
      <AddressFields kind="shipping" fields={fields} required first={countries} />
    </fieldset>
  );
}
