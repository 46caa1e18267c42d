import { MAX_ADDRESS_LENGTH, type Address } from "~/formats/address";
import * as t from "~/messages/customers";
import { Field } from "~/ui/base/field";
import type { FieldState } from "~/ui/base/form-state";
import { CountrySelect } from "./country-select";

/**
 * `kind` is the section of the `autocomplete` values; without `required` all fields may be left empty. The countries
 * `first` come first in the list.
 */
export function AddressFields({
  kind,
  fields,
  required = false,
  first,
}: {
  kind: "billing" | "shipping";
  fields: Record<keyof Address | "zipCodeSeen", FieldState>;
  required?: boolean;
  first?: readonly string[];
}) {
  const shared = { required, optional: false, maxLength: MAX_ADDRESS_LENGTH };
  return (
    <div className="stack">
      <Field {...shared} field={fields.name} label={t.nameOrCompany()} autoComplete={`${kind} organization`} />
      <Field {...shared} field={fields.address} label={t.streetAndNumber()} autoComplete={`${kind} address-line1`} />
      <div className="grid gap-4 sm:grid-cols-[1fr_2fr]">
        <PostcodeField field={fields.zipCode} seen={fields.zipCodeSeen} autoComplete={`${kind} postal-code`} />
        <Field {...shared} field={fields.city} label={t.city()} autoComplete={`${kind} address-level2`} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          {...shared}
          required={false}
          optional
          field={fields.state}
          label={t.stateOrRegion()}
          autoComplete={`${kind} address-level1`}
        />
        <CountrySelect
          required={required}
          optional={false}
          field={fields.country}
          label={t.country()}
          first={first}
          autoComplete={`${kind} country`}
        />
      </div>
    </div>
  );
}

/**
 * Some countries have none. A postcode that does not fit its country is accepted when it is sent again unchanged:
 * `seen` is the one that the user has already been warned about.
 */
function PostcodeField({ field, seen, autoComplete }: { field: FieldState; seen: FieldState; autoComplete: string }) {
  const warned = field.errorId ? field.value : seen.value;
  return (
    <div>
      <Field
        field={field}
        label={t.postcode()}
        optional={false}
        autoComplete={autoComplete}
        maxLength={MAX_ADDRESS_LENGTH}
      />
      {warned && <input type="hidden" name={seen.name} value={warned} />}
    </div>
  );
}
