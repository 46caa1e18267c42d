import type { ComponentPropsWithoutRef } from "react";

import { type LabelledProps, fieldAttributes, Labelled } from "~/ui/base/labelled";

type FileFieldProps = LabelledProps &
  Omit<ComponentPropsWithoutRef<"input">, "id" | "name" | "type">;

/**
 * A labelled file input with its hint and errors. Browsers do not restore the selected files when the form is shown
 * again.
 */
export function FileField({ field, label, hint, hideLabel, optional, ...rest }: FileFieldProps) {
  return (
    <Labelled
      field={field}
      label={label}
      hint={hint}
      hideLabel={hideLabel}
      optional={optional ?? !rest.required}
    >
      <input
        {...rest}
        {...fieldAttributes(field, hint)}
        type="file"
        className="input admin-upload"
      />
    </Labelled>
  );
}
