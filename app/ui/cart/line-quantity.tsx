import { type MouseEvent, useEffect, useState } from "react";

import type { CartLine } from "~/shop/cart/cart";
import { MAX_QUANTITY } from "~/shop/cart/limits";
import { fieldAttributes, FieldErrors } from "~/ui/base/field";
import type { FieldState } from "~/ui/base/form-state";

interface LineQuantityProps {
  line: CartLine;
  /** The line's accessible name: style, colour and size. */
  name: string;
  field: FieldState;
  /** With scripts: minus or plus was pressed. */
  onStep: () => void;
  /** With scripts: the field lost focus with a changed value. */
  onLeave: () => void;
}

/**
 * The quantity of a line. Minus and plus are submit buttons that send the new quantity; with scripts, several clicks
 * are sent as one. Minus stops at 1 (specification 4).
 */
export function LineQuantity({ line, name, field, onStep, onLeave }: LineQuantityProps) {
  const stored = String(line.quantity);
  // The entered value while it is not saved yet; null when the field shows the stored one.
  const [typed, setTyped] = useState(field.value === stored ? null : field.value);
  useEffect(() => {
    if (typed === stored) setTyped(null);
  }, [typed, stored]);
  const shown = typed ?? stored;
  const pieces = Number(shown);

  const step = (by: number) => ({
    name: "step",
    value: `${line.id}:${clamp(pieces + by)}`,
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      setTyped(String(clamp(pieces + by)));
      onStep();
    },
  });
  return (
    <div>
      <label htmlFor={field.id} className="sr-only">
        {`Quantity of ${name}`}
      </label>
      <span className="quantity">
        <button
          {...step(-1)}
          className="icon-btn"
          aria-label={`One less: ${name}`}
          disabled={pieces <= 1}
        >
          −
        </button>
        <input
          {...fieldAttributes(field)}
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_QUANTITY}
          step={1}
          value={shown}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => typed !== null && onLeave()}
        />
        <button
          {...step(1)}
          className="icon-btn"
          aria-label={`One more: ${name}`}
          disabled={pieces >= MAX_QUANTITY}
        >
          +
        </button>
      </span>
      <FieldErrors field={field} />
    </div>
  );
}

function clamp(pieces: number): number {
  return Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(pieces) || 1));
}
