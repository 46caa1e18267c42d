import { type MouseEvent, useEffect, useState } from "react";

import type { CartLine } from "~/shop/cart/cart";
import { MAX_QUANTITY } from "~/shop/cart/limits";
import { described, FieldErrors } from "~/ui/base/field";
import type { FieldState } from "~/ui/base/form-state";

interface LineQuantityProps {
  line: CartLine;
  /** The line in words, for who does not see it. */
  name: string;
  field: FieldState;
  /** With scripts: minus or plus was pressed. */
  onStep: () => void;
  /** With scripts: the field was left with another number in it. */
  onLeave: () => void;
}

/**
 * The pieces of a line. Minus and plus send the next number by themselves; scripts let them be pressed many
 * times before it is sent. Minus stops at 1 (specification 4).
 */
export function LineQuantity({ line, name, field, onStep, onLeave }: LineQuantityProps) {
  const stored = String(line.quantity);
  // What was typed and is not stored yet; null when the field shows what is stored.
  const [typed, setTyped] = useState(field.value === stored ? null : field.value);
  useEffect(() => {
    if (typed === stored) setTyped(null);
  }, [typed, stored]);
  const shown = typed ?? stored;
  const pieces = Number(shown);

  const step = (by: number) => ({
    name: "step",
    value: `${line.id}:${clamped(pieces + by)}`,
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      setTyped(String(clamped(pieces + by)));
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
          {...described(field)}
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

function clamped(pieces: number): number {
  return Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(pieces) || 1));
}
