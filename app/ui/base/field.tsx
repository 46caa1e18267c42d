import type { ComponentPropsWithoutRef } from "react";

import { classes } from "./classes";
import { type LabelledProps, fieldAttributes, FieldErrors, Hint, Labelled } from "./labelled";

export { fieldAttributes, FieldErrors };

type ManagedProps = "id" | "name" | "defaultValue" | "value";

type FieldProps = LabelledProps & Omit<ComponentPropsWithoutRef<"input">, ManagedProps>;

/** A text input of any type. It is marked "(optional)" unless `required`. */
export function Field({ field, label, hint, hideLabel, optional, className, ...rest }: FieldProps) {
  return (
    <Labelled field={field} label={label} hint={hint} hideLabel={hideLabel} optional={optional ?? !rest.required}>
      <input
        type="text"
        {...rest}
        {...fieldAttributes(field, hint)}
        defaultValue={field.value}
        className={classes("input", className)}
      />
    </Labelled>
  );
}

type TextAreaProps = LabelledProps & Omit<ComponentPropsWithoutRef<"textarea">, ManagedProps>;

export function TextArea({ field, label, hint, hideLabel, optional, className, ...rest }: TextAreaProps) {
  return (
    <Labelled field={field} label={label} hint={hint} hideLabel={hideLabel} optional={optional ?? !rest.required}>
      <textarea
        rows={4}
        {...rest}
        {...fieldAttributes(field, hint)}
        defaultValue={field.value}
        className={classes("input", className)}
      />
    </Labelled>
  );
}

export interface Option {
  value: string;
  label: string;
}

type SelectProps = LabelledProps &
  Omit<ComponentPropsWithoutRef<"select">, ManagedProps | "children"> & {
    options: readonly Option[];
    /** A disabled option, shown while nothing is selected. */
    placeholder?: string;
  };

// A select option value may not be an empty string (specification 5).
const NO_SELECTION = "none";

export function Select({
  field,
  label,
  hint,
  hideLabel,
  optional,
  options,
  placeholder,
  className,
  ...rest
}: SelectProps) {
  return (
    <Labelled field={field} label={label} hint={hint} hideLabel={hideLabel} optional={optional ?? !rest.required}>
      <select
        {...rest}
        {...fieldAttributes(field, hint)}
        defaultValue={field.value || NO_SELECTION}
        className={classes("input", className)}
      >
        {placeholder !== undefined && (
          <option value={NO_SELECTION} disabled>
            {placeholder}
          </option>
        )}
        {options.map(({ value, label: text }) => (
          // A browser may know another name of a country than the server.
          <option key={value} value={value} suppressHydrationWarning>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

type CheckboxProps = Omit<LabelledProps, "hideLabel" | "optional"> &
  Omit<ComponentPropsWithoutRef<"input">, ManagedProps | "type"> & { value?: string };

/** Sends `value`, by default "on". */
export function Checkbox({ field, label, hint, ...rest }: CheckboxProps) {
  return (
    <div>
      <label className="check">
        <input {...rest} {...fieldAttributes(field, hint)} type="checkbox" defaultChecked={field.value !== ""} />
        <span>{label}</span>
      </label>
      <Hint field={field} hint={hint} />
      <FieldErrors field={field} />
    </div>
  );
}
