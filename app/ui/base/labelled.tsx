import type { ReactNode } from "react";

import * as t from "~/messages/layout";
import type { FieldState } from "./form-state";

/** Shared by all labelled fields. */
export interface LabelledProps {
  field: FieldState;
  label: ReactNode;
  hint?: ReactNode;
  /** The label is visually hidden. */
  hideLabel?: boolean;
  /** Shows "(optional)" beside the label; by default unless the field is `required`. */
  optional?: boolean;
}

export function FieldErrors({ field }: { field: FieldState }) {
  if (!field.errorId) return null;
  return (
    <p id={field.errorId} className="error">
      <span className="sr-only">{t.error()} </span>
      {field.errors.join(" ")}
    </p>
  );
}

/** Id, name and ARIA attributes that connect an input with its field's hint and errors. */
export function fieldAttributes(field: FieldState, hint?: ReactNode) {
  const ids = [hint ? `${field.id}-hint` : undefined, field.errorId].filter(Boolean);
  return {
    id: field.id,
    name: field.name,
    "aria-invalid": field.errorId ? true : undefined,
    "aria-describedby": ids.length > 0 ? ids.join(" ") : undefined,
  };
}

/** Around an input (`children`). */
export function Labelled({
  field,
  label,
  hint,
  hideLabel,
  optional,
  children,
}: LabelledProps & { children: ReactNode }) {
  return (
    <div>
      <label htmlFor={field.id} className={hideLabel ? "sr-only" : "label"}>
        {label}
        {optional && !hideLabel && <span className="muted">{` ${t.optional()}`}</span>}
      </label>
      <Hint field={field} hint={hint} />
      {children}
      <FieldErrors field={field} />
    </div>
  );
}

export function Hint({ field, hint }: Pick<LabelledProps, "field" | "hint">) {
  if (!hint) return null;
  return (
    <p id={`${field.id}-hint`} className="hint">
      {hint}
    </p>
  );
}
