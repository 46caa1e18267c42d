import { useEffect, useRef } from "react";

import type { FormError } from "./form-state";

/** The errors of a form, each a link to its field; focused when they change. Renders nothing without errors. */
export function ErrorSummary({
  errors,
  title = "Please check the form",
}: {
  errors: readonly FormError[];
  title?: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const text = errors.map(({ message }) => message).join(" ");
  useEffect(() => {
    if (text) box.current?.focus();
  }, [text]);
  if (errors.length === 0) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className="notice notice-danger">
      <h2 className="text-lg">{title}</h2>
      <ul className="mt-2 space-y-1">
        {errors.map(({ message, fieldId }) => (
          <li key={`${fieldId} ${message}`}>
            {fieldId ? <a href={`#${fieldId}`}>{message}</a> : message}
          </li>
        ))}
      </ul>
    </div>
  );
}
