import * as t from "~/messages/customers";
import { MAX_VAT_ID_LENGTH } from "~/shop/customers/limits";
import { Field } from "~/ui/base/field";
import type { FieldState } from "~/ui/base/form-state";

/** A number that fails the check digits is accepted when it is sent again unchanged. */
export function VatIdField({
  field,
  seen,
  hint,
}: {
  field: FieldState;
  /** The number that the user has already been warned about. */
  seen: FieldState;
  hint?: string;
}) {
  const warned = field.errorId ? field.value : seen.value;
  return (
    <>
      <Field field={field} label={t.vatId()} hint={hint} optional={hint === undefined} maxLength={MAX_VAT_ID_LENGTH} />
      {warned && <input type="hidden" name={seen.name} value={warned} />}
    </>
  );
}
