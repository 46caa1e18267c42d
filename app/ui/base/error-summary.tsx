import { useEffect, useRef } from "react";

import type { FormError } from "./form-state";

/** All that is wrong with a form, at its top, each message a link to its field. Nothing when all is well. */
export function ErrorSummary({
  errors,
  title = "Please check the form",
}: {
  errors: readonly FormError[];
  title?: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const words = errors.map(({ message }) => message).join(" ");
  useEffect(() => {
    if (words) box.current?.focus();
  }, [words]);
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
