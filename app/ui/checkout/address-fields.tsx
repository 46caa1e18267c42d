import { MAX_ADDRESS_LENGTH } from "~/formats/address";
import { Field } from "~/ui/base/field";
import type { FieldState } from "~/ui/base/form-state";
import { CountrySelect } from "~/ui/customers/company/country-select";
import { PostcodeField } from "~/ui/customers/company/postcode-field";

/** The fields of a shipping address; `zipCodeSeen` is the postcode about which the form has warned. */
export type AddressField =
  | "name"
  | "address"
  | "zipCode"
  | "zipCodeSeen"
  | "city"
  | "state"
  | "country";

/** The fields of the checkout form that have initial values. */
export type CheckoutFields =
  | AddressField
  | "shipTo"
  | "companyName"
  | "vatId"
  | "poNumber"
  | "customerNotes";

/** The fields of the shipping address; `countries` are first in the list of countries. */
export function AddressFields({
  fields,
  countries,
}: {
  fields: Record<AddressField, FieldState>;
  countries: readonly string[];
}) {
  const limits = { maxLength: MAX_ADDRESS_LENGTH };
  return (
    <fieldset className="stack">
      <legend className="mb-4 text-2xl font-serif">Shipping address</legend>
      <Field
        field={fields.name}
        label="Name or company"
        autoComplete="shipping name"
        required
        {...limits}
      />
      <Field
        field={fields.address}
        label="Street and number"
        autoComplete="shipping address-line1"
        required
        {...limits}
      />
      <div className="grid gap-4 sm:grid-cols-[1fr_2fr]">
        <PostcodeField
          field={fields.zipCode}
          seen={fields.zipCodeSeen}
          autoComplete="shipping postal-code"
        />
        <Field
          field={fields.city}
          label="City"
          autoComplete="shipping address-level2"
          required
          {...limits}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          field={fields.state}
          label="State or region"
          autoComplete="shipping address-level1"
          {...limits}
        />
        <CountrySelect
          field={fields.country}
          label="Country"
          first={countries}
          autoComplete="shipping country"
          required
        />
      </div>
    </fieldset>
  );
}
