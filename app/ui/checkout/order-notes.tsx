import { MAX_NOTES_LENGTH, MAX_PO_NUMBER_LENGTH } from "~/shop/orders/limits";
import { Field, TextArea } from "~/ui/base/field";

import type { FieldState } from "~/ui/base/form-state";

/** The optional PO number and notes of an order. */
export function OrderNotes({
  fields,
}: {
  fields: Record<"poNumber" | "customerNotes", FieldState>;
}) {
  return (
    <fieldset className="stack">
      <legend className="mb-4 font-serif text-2xl">Order reference and notes</legend>
      <Field
        field={fields.poNumber}
        label="PO number"
        hint="Your own number for this order. It is printed on the proforma."
        maxLength={MAX_PO_NUMBER_LENGTH}
      />
      <TextArea
        field={fields.customerNotes}
        label="Special Instructions or Notes"
        maxLength={MAX_NOTES_LENGTH}
      />
    </fieldset>
  );
}
