import { MAX_ADDRESS_LENGTH } from "~/shop/catalogue/limits";
import { Field, TextArea } from "~/ui/base/field";

import type { StyleFieldsProps } from "./style-fields";

/** Where pictures are, for those who have them elsewhere. */
export function AddressFields({ fields }: StyleFieldsProps) {
  return (
    <div className="stack">
      <Field
        field={fields.imageUrl}
        label="Main picture"
        hint="An address that begins with https://, or one of the shop's own."
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_ADDRESS_LENGTH}
      />
      <TextArea
        field={fields.additionalImages}
        label="Further pictures"
        hint="One address a line. A picture belongs to the colour whose name stands in its address."
        autoCapitalize="none"
        spellCheck={false}
        rows={4}
      />
    </div>
  );
}
