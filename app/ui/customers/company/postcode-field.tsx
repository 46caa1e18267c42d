import { MAX_ADDRESS_LENGTH } from "~/formats/address";
import { Field } from "~/ui/base/field";
import type { FieldState } from "~/ui/base/form-state";

/**
 * The postcode, which some countries do not have. One that does not fit its country is accepted when it is sent again unchanged:
 * `seen` is the one that the user has already been warned about.
 */
export function PostcodeField({
  field,
  seen,
  autoComplete,
}: {
  field: FieldState;
  seen: FieldState;
  autoComplete: string;
}) {
  const warned = field.errorId ? field.value : seen.value;
  return (
    <div>
      <Field
        field={field}
        label="Postcode"
        optional={false}
        autoComplete={autoComplete}
        maxLength={MAX_ADDRESS_LENGTH}
      />
      {warned && <input type="hidden" name={seen.name} value={warned} />}
    </div>
  );
}
