import { useEffect, useRef } from "react";

import type { CartLine } from "~/shop/cart/cart";
import { choiceOf } from "./lines/style-table";

import type { LineField } from "./line-fields";

/** The quantity of a line as a field; empty or 0 takes it out. */
export function LineQuantity({ line, field }: { line: CartLine; field: LineField }) {
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(line.quantity);
  useEffect(() => {
    const [before, now] = [shown.current, line.quantity];
    shown.current = now;
    // What has been typed meanwhile stays.
    if (input.current && [before, now].includes(Number(input.current.value))) {
      input.current.value = String(now);
    }
  }, [line.quantity]);
  return (
    <>
      <input
        ref={input}
        id={field.errorId && field.id}
        name={field.name}
        defaultValue={field.value}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        aria-label={[choiceOf(line), "quantity"].filter(Boolean).join(", ")}
        aria-invalid={field.errorId ? true : undefined}
        aria-describedby={field.errorId}
      />
      <span className="print-quantity">{line.quantity}</span>
      {line.left !== null && <span className="note">{line.left} left</span>}
      {field.changed && !field.errorId && <span className="note">{field.changed}</span>}
      {field.errorId && (
        <span id={field.errorId} className="error">
          {field.errors.join(" ")}
        </span>
      )}
    </>
  );
}
