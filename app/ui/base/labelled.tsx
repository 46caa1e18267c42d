import type { ReactNode } from "react";

import type { FieldState } from "./form-state";

/** What every field is given. */
export interface Around {
  field: FieldState;
  label: ReactNode;
  /** Said between label and field. */
  hint?: ReactNode;
  /** The label is for the ear only. */
  hideLabel?: boolean;
  /** Says "(optional)" beside the label; by default where it is not `required`. */
  optional?: boolean;
}

/** The messages beside a field. For inputs that are built by hand. */
export function FieldErrors({ field }: { field: FieldState }) {
  if (!field.errorId) return null;
  return (
    <p id={field.errorId} className="error">
      <span className="sr-only">Error: </span>
      {field.errors.join(" ")}
    </p>
  );
}

/** The attributes that tie an input to its field's hint and errors. For inputs that are built by hand. */
export function described(field: FieldState, hint?: ReactNode) {
  const ids = [hint ? `${field.id}-hint` : undefined, field.errorId].filter(Boolean);
  return {
    id: field.id,
    name: field.name,
    "aria-invalid": field.errorId ? true : undefined,
    "aria-describedby": ids.length > 0 ? ids.join(" ") : undefined,
  };
}

/** A label, a hint and the messages around an input. */
export function Labelled({
  field,
  label,
  hint,
  hideLabel,
  optional,
  children,
}: Around & { children: ReactNode }) {
  return (
    <div>
      <label htmlFor={field.id} className={hideLabel ? "sr-only" : "label"}>
        {label}
        {optional && !hideLabel && <span className="muted font-normal"> (optional)</span>}
      </label>
      <Hint field={field} hint={hint} />
      {children}
      <FieldErrors field={field} />
    </div>
  );
}

/** What is said of a field beyond its label. */
export function Hint({ field, hint }: Pick<Around, "field" | "hint">) {
  if (!hint) return null;
  return (
    <p id={`${field.id}-hint`} className="hint">
      {hint}
    </p>
  );
}
