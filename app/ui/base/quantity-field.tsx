import { useRef, useState } from "react";

import * as t from "~/messages/layout";
import { fieldAttributes, FieldErrors } from "./field";
import type { FieldState } from "./form-state";

interface QuantityProps {
  field: FieldState;
  min?: number;
  max?: number;
  /** Replaces a value that is blank or below 1 on blur; `min` by default. */
  resetTo?: number;
  /** Called when the value was below 1. */
  onTooSmall?: (() => void) | undefined;
  /** Called with each valid whole number that is entered (with scripts). */
  onQuantity?: (quantity: number) => void;
  disabled?: boolean;
}

export function QuantityField({ label, ...input }: QuantityProps & { label: string }) {
  return (
    <div>
      <label htmlFor={input.field.id} className="label">
        {label}
      </label>
      <QuantityInput {...input} />
      <FieldErrors field={input.field} />
    </div>
  );
}

/**
 * With scripts it has minus and plus buttons; minus stops at `min`. `label` is for an input without a visible label.
 */
export function QuantityInput({
  field,
  label,
  min = 1,
  max = 10_000,
  resetTo = min,
  onTooSmall,
  onQuantity,
  disabled,
}: QuantityProps & { label?: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [quantity, setQuantity] = useState(Number(field.value));

  function changed() {
    const next = Number(input.current?.value);
    setQuantity(next);
    if (Number.isInteger(next) && next >= 1) onQuantity?.(next);
  }
  function set(next: number) {
    if (!input.current) return;
    input.current.value = String(next);
    // Native events, so that listeners of the form are called.
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
    input.current.dispatchEvent(new Event("change", { bubbles: true }));
    changed();
  }
  const step = (by: number) => set(Math.min(max, Math.max(min, (quantity || 0) + by)));

  return (
    <span className="quantity">
      <Step sign="−" label={t.oneLess()} isDisabled={quantity <= min} onClick={() => step(-1)} />
      <input
        {...fieldAttributes(field)}
        aria-label={label}
        ref={input}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={field.value}
        disabled={disabled}
        onChange={changed}
        onBlur={({ target }) => {
          // The button that is being pressed submits the value as it was entered, so that it is refused.
          const isSubmitting = target.form?.querySelector("[type=submit]:active");
          // Text that is no number is kept, and refused when the form is sent.
          if (isSubmitting || !(Number(target.value) < 1)) return;
          if (target.value) onTooSmall?.();
          set(resetTo);
        }}
      />
      <Step sign="+" label={t.oneMore()} isDisabled={quantity >= max} onClick={() => step(1)} />
    </span>
  );
}

function Step({
  sign,
  label,
  isDisabled,
  onClick,
}: {
  sign: string;
  label: string;
  isDisabled: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      // The arrow keys do the same in the input.
      tabIndex={-1}
      className="icon-btn js-only"
      aria-label={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      {sign}
    </button>
  );
}
