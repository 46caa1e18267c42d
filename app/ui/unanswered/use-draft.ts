import { type RefObject, useEffect, useState } from "react";

import { restoreDraft, saveDraft } from "./drafts";
import type { Unanswered } from "./unanswered";

/**
 * Keeps what is typed into a form over a reload of the page, until it is sent; with `onlyUnanswered`, only what was sent
 * without an answer. Returns the state of the form's lost answer.
 */
export function useDraft(form: RefObject<HTMLFormElement>, { onlyUnanswered = false } = {}) {
  const state = useState<Unanswered>();
  const [, setUnanswered] = state;
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    setUnanswered(restoreDraft(element));
    if (onlyUnanswered) return;
    const save = () => saveDraft(element.action, new FormData(element));
    element.addEventListener("input", save);
    return () => element.removeEventListener("input", save);
  }, [form, onlyUnanswered, setUnanswered]);
  return state;
}
