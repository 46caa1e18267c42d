import { createContext, useContext } from "react";

import { keyForOwner } from "~/formats/form-key";

import { formName, isUnchanged, keptForms, readLostResponse } from "./lost-response/drafts";

/** For the form keys of the page that is rendered on the server; null in the browser. */
export const FormKeyContext = createContext<string | null>(null);

/**
 * The hidden `key` of a form that must not take effect twice (http/forms/form-key.server.ts). Without scripts it is the
 * same for all forms of a page, and names the account for which the page was made; with scripts, setFormKey sets
 * another for each submission. A form on a page that is cached for all visitors is `onlyScripted`: it has a key only
 * with scripts.
 */
export function FormKey({ onlyScripted }: { onlyScripted?: boolean }) {
  const ofPage = useContext(FormKeyContext) ?? undefined;
  const value = onlyScripted ? undefined : ofPage;
  return <input type="hidden" name="key" value={value} suppressHydrationWarning />;
}

/**
 * Before a form is sent: a new key, or that of the last submission when its answer was lost and the same is sent again.
 * A key must be unlikely to repeat, but is no secret.
 */
export function setFormKey(form: HTMLFormElement, button?: HTMLElement | null): void {
  const field = form.elements.namedItem("key");
  if (!(field instanceof HTMLInputElement)) return;
  // As it is posted, with the intent of its button.
  const name = formName(form.action, new FormData(form, button));
  const lost = readLostResponse(name) ?? keptForms.get(name);
  field.value =
    lost && isUnchanged(form, lost)
      ? lost.key
      : keyForOwner(
          // oxlint-disable-next-line no-restricted-properties -- no secret: it tells two forms apart.
          Date.now().toString(36) + Math.random().toString(36).slice(2).padEnd(8, "0"),
          document.documentElement.dataset.owner,
        );
}
