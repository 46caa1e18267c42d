import { type ReactNode, useRef, useState } from "react";

import { described, FieldErrors } from "./field";
import type { FieldState } from "./form-state";

interface QuantityFieldProps {
  field: FieldState;
  /** Said to screen readers with the field: "Quantity", "Quantity of Alma sweater, Sand, M". */
  label: ReactNode;
  showLabel?: boolean;
  min?: number;
  max?: number;
  /** What a blank or too small number becomes when the field is left; `min` unless told. */
  resetTo?: number;
  /** With scripts: told each whole number that the field holds. */
  onQuantity?: (quantity: number) => void;
  disabled?: boolean;
}

/** A number of pieces. Where scripts run it has minus and plus, and minus stops at `min`. */
export function QuantityField({
  field,
  label,
  showLabel = false,
  min = 1,
  max = 10_000,
  resetTo = min,
  onQuantity,
  disabled,
}: QuantityFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [quantity, setQuantity] = useState(Number(field.value));

  function changed() {
    const next = Number(input.current?.value);
    setQuantity(next);
    if (Number.isInteger(next) && next >= min) onQuantity?.(next);
  }
  function set(next: number) {
    if (!input.current) return;
    input.current.value = String(next);
    // A real event, so that a form around it notices.
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
    input.current.dispatchEvent(new Event("change", { bubbles: true }));
    changed();
  }
  const step = (by: number) => set(Math.min(max, Math.max(min, (quantity || 0) + by)));

  return (
    <div>
      <label htmlFor={field.id} className={showLabel ? "label" : "sr-only"}>
        {label}
      </label>
      <span className="quantity">
        <Step sign="−" label="One less" stop={quantity <= min} onClick={() => step(-1)} />
        <input
          {...described(field)}
          ref={input}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          step={1}
          defaultValue={field.value}
          disabled={disabled}
          onChange={changed}
          onBlur={() => {
            if (!(Number(input.current?.value) >= min)) set(resetTo);
          }}
        />
        <Step sign="+" label="One more" stop={quantity >= max} onClick={() => step(1)} />
      </span>
      <FieldErrors field={field} />
    </div>
  );
}

function Step({
  sign,
  label,
  stop,
  onClick,
}: {
  sign: string;
  label: string;
  stop: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className="icon-btn js-only"
      aria-label={label}
      disabled={stop}
      onClick={onClick}
    >
      {sign}
    </button>
  );
}
