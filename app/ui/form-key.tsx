import { createContext, useContext } from "react";

/** The text for the form keys of the page that is rendered on the server; null in the browser. */
export const FormKeyContext = createContext<string | null>(null);

/**
 * The hidden `key` of a form that must not take effect twice (http/forms/form-key.server.ts). Without scripts it is the
 * same for all forms of a page; with scripts, renewFormKey sets another for each submission. `resent` is the key of a
 * submission without an answer, which is sent again. A form on a page that is cached for all visitors is `onlyScripted`:
 * it has a key with scripts alone.
 */
export function FormKey({ resent, onlyScripted }: { resent?: string; onlyScripted?: boolean }) {
  const ofPage = useContext(FormKeyContext) ?? undefined;
  const value = onlyScripted ? undefined : ofPage;
  return (
    <input
      type="hidden"
      name="key"
      value={resent ?? value}
      data-resent={resent}
      suppressHydrationWarning
    />
  );
}

/** Sets a new key in a form that has one and is not sent again. It must be unlikely to repeat, but is no secret. */
export function renewFormKey(form: HTMLFormElement): void {
  const key = form.elements.namedItem("key");
  if (!(key instanceof HTMLInputElement) || key.dataset.resent) return;
  key.value = Date.now().toString(36) + Math.random().toString(36).slice(2).padEnd(8, "0");
}
