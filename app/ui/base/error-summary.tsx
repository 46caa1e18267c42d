import { type MouseEvent, useEffect, useRef } from "react";

import * as t from "~/messages/layout";
import type { FormError } from "./form-state";

/**
 * Links to the fields; focused when the errors change, and without scripts when the page opens, which scrolls to a form
 * far down. Renders nothing without errors.
 */
export function ErrorSummary({
  errors,
  title = t.pleaseCheckTheForm(),
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
    <div ref={box} role="alert" tabIndex={-1} autoFocus className="notice edge-danger">
      <h2 className="text-lg">{title}</h2>
      <ul className="mt-2 grid gap-1">
        {errors.map(({ message, fieldId }) => (
          <li key={`${fieldId} ${message}`}>
            {fieldId ? (
              <a href={`#${fieldId}`} onClick={focusField}>
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Focuses the field or the heading of a link. Following it would be a navigation, after which Remix drops the refused
 * form.
 */
export function focusField(event: MouseEvent<HTMLAnchorElement>) {
  const target = document.getElementById(event.currentTarget.hash.slice(1));
  if (!target) return;
  event.preventDefault();
  target.scrollIntoView({ block: "center" });
  const focusable = "input, select, textarea, [tabindex]";
  const isField = target.matches(focusable);
  (isField ? target : target.querySelector<HTMLElement>(focusable))?.focus();
}
