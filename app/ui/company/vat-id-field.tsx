import { MAX_VAT_ID_LENGTH } from "~/shop/customers/company-limits";
import { Field } from "~/ui/base/field";
import type { FieldState } from "~/ui/base/form-state";

/** The VAT ID. Sent again as it was after a question about its digits, it is taken. */
export function VatIdField({
  field,
  seen,
  hint,
}: {
  field: FieldState;
  /** The number that the form has asked about already. */
  seen: FieldState;
  hint: string;
}) {
  return (
    <>
      <Field
        field={field}
        label="VAT ID"
        hint={hint}
        optional={false}
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_VAT_ID_LENGTH}
      />
      <input type="hidden" name={seen.name} value={field.errorId ? field.value : seen.value} />
    </>
  );
}
