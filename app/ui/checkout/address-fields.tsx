import { COUNTRIES } from "~/formats/countries";
import { MAX_ADDRESS_LENGTH } from "~/formats/address";
import { Field, Select } from "~/ui/base/field";
import type { FieldState } from "~/ui/base/form-state";

/** The fields of a shipping address. */
type AddressField = "name" | "address" | "zipCode" | "city" | "state" | "country";

/** The fields of the checkout form that have initial values. */
export type CheckoutFields = AddressField | "companyName" | "vatId" | "poNumber" | "customerNotes";

const countries = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }));

/** The fields of the shipping address. */
export function AddressFields({ fields }: { fields: Record<AddressField, FieldState> }) {
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
      <div className="grid gap-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <Field
          field={fields.zipCode}
          label="Postcode"
          autoComplete="shipping postal-code"
          required
          {...limits}
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
        <Select
          field={fields.country}
          label="Country"
          options={countries}
          cacheKey="countries"
          placeholder="Choose a country"
          autoComplete="shipping country"
          required
        />
      </div>
    </fieldset>
  );
}
