import { COUNTRIES } from "~/formats/countries";
import { MAX_ADDRESS_LENGTH } from "~/shop/orders/limits";
import { Field, Select } from "~/ui/base/field";
import type { FieldState } from "~/ui/base/form-state";

/** The fields of the checkout that a buyer fills in. */
export type CheckoutFields =
  "name" | "address" | "zipCode" | "city" | "state" | "country" | "poNumber" | "customerNotes";

const countries = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }));

/** Where the order goes. */
export function AddressFields({ fields }: { fields: Record<CheckoutFields, FieldState> }) {
  const common = { maxLength: MAX_ADDRESS_LENGTH };
  return (
    <fieldset className="stack">
      <legend className="mb-4 text-2xl font-serif">Shipping address</legend>
      <Field
        field={fields.name}
        label="Name or company"
        autoComplete="shipping name"
        required
        {...common}
      />
      <Field
        field={fields.address}
        label="Street and number"
        autoComplete="shipping address-line1"
        required
        {...common}
      />
      <div className="grid gap-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <Field
          field={fields.zipCode}
          label="Postcode"
          autoComplete="shipping postal-code"
          required
          {...common}
        />
        <Field
          field={fields.city}
          label="City"
          autoComplete="shipping address-level2"
          required
          {...common}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          field={fields.state}
          label="State or region"
          autoComplete="shipping address-level1"
          {...common}
        />
        <Select
          field={fields.country}
          label="Country"
          options={countries}
          known="countries"
          placeholder="Choose a country"
          autoComplete="shipping country"
          required
        />
      </div>
    </fieldset>
  );
}
