import type { ComponentPropsWithoutRef } from "react";

import { CachedFragment } from "~/ui/cached-fragment";

import { classes } from "./classes";
import { type Around, described, FieldErrors, Hint, Labelled } from "./labelled";

export { described, FieldErrors };

type Own = "id" | "name" | "defaultValue" | "value";

type FieldProps = Around & Omit<ComponentPropsWithoutRef<"input">, Own>;

/** A labelled text input of any type, with its hint and its errors. Not `required` adds "(optional)". */
export function Field({ field, label, hint, hideLabel, optional, className, ...rest }: FieldProps) {
  return (
    <Labelled {...{ field, label, hint, hideLabel, optional: optional ?? !rest.required }}>
      <input
        type="text"
        {...rest}
        {...described(field, hint)}
        defaultValue={field.value}
        className={classes("input", className)}
      />
    </Labelled>
  );
}

type TextAreaProps = Around & Omit<ComponentPropsWithoutRef<"textarea">, Own>;

/** A labelled text of several lines. */
export function TextArea({
  field,
  label,
  hint,
  hideLabel,
  optional,
  className,
  ...rest
}: TextAreaProps) {
  return (
    <Labelled {...{ field, label, hint, hideLabel, optional: optional ?? !rest.required }}>
      <textarea
        rows={4}
        {...rest}
        {...described(field, hint)}
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

type SelectProps = Around &
  Omit<ComponentPropsWithoutRef<"select">, Own | "children"> & {
    options: readonly Option[];
    /** A word for long options that are the same on every page: the server draws them once. */
    known?: string;
    /** Shown while nothing is chosen; it cannot be sent. */
    placeholder?: string;
  };

// No value of a select is empty (specification 5).
const NOTHING = "none";

/** A labelled choice of one from a list. */
export function Select({
  field,
  label,
  hint,
  hideLabel,
  optional,
  options,
  known,
  placeholder,
  className,
  ...rest
}: SelectProps) {
  const select = {
    ...rest,
    ...described(field, hint),
    defaultValue: field.value || NOTHING,
    className: classes("input", className),
  };
  const choices = <Choices options={options} placeholder={placeholder} />;
  return (
    <Labelled {...{ field, label, hint, hideLabel, optional: optional ?? !rest.required }}>
      {known === undefined ? (
        <select {...select}>{choices}</select>
      ) : (
        <CachedFragment as="select" cacheKey={[known, placeholder, field.value]} {...select}>
          {choices}
        </CachedFragment>
      )}
    </Labelled>
  );
}

function Choices({ options, placeholder }: Pick<SelectProps, "options" | "placeholder">) {
  return (
    <>
      {placeholder !== undefined && (
        <option value={NOTHING} disabled>
          {placeholder}
        </option>
      )}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  );
}

type CheckboxProps = Omit<Around, "hideLabel" | "optional"> &
  Omit<ComponentPropsWithoutRef<"input">, Own | "type">;

/** A box to tick, with its words beside it. It sends "on". */
export function Checkbox({ field, label, hint, ...rest }: CheckboxProps) {
  return (
    <div>
      <label className="check">
        <input
          {...rest}
          {...described(field, hint)}
          type="checkbox"
          defaultChecked={field.value !== ""}
        />
        <span>{label}</span>
      </label>
      <Hint field={field} hint={hint} />
      <FieldErrors field={field} />
    </div>
  );
}
