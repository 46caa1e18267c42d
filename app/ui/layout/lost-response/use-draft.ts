import { type RefObject, useEffect, useState } from "react";

import * as t from "~/messages/layout";
import { useShowToast } from "~/ui/layout/toasts";

import { askWhetherArrived } from "./ask";
import {
  forgetDraft,
  isUnchanged,
  nameOf,
  readLostResponse,
  restoreDraft,
  saveDraft,
  storeLostResponse,
} from "./drafts";
import type { LostResponse } from "./lost-response";

/**
 * Keeps the text of a form over a reload of the page, until it is sent; with `onlyLost`, only if it was sent without an
 * answer. When the answer was lost before the page was loaded, the shop is asked first whether the form has arrived:
 * then nothing is filled in. Returns the state of the form's lost answer.
 * @param address The address of the form, which has a status: "/cart".
 */
export function useDraft(form: RefObject<HTMLFormElement>, address: string, { onlyLost = false } = {}) {
  const state = useState<LostResponse>();
  const [, setLostResponse] = state;
  const show = useShowToast();
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const name = nameOf(element);
    const lost = readLostResponse(name);
    const save = () => saveDraft(element);
    const restore = (lostResponse?: LostResponse) => {
      if (!element.isConnected) return;
      restoreDraft(element);
      element.addEventListener("input", save);
      // For what has changed meanwhile, the lost answer is of no interest any more.
      const isCurrent = lostResponse && (!onlyLost || isUnchanged(element, lostResponse));
      if (lostResponse && !isCurrent) forgetDraft(name);
      setLostResponse(isCurrent ? lostResponse : undefined);
    };
    if (lost) {
      void askWhetherArrived(address, lost.key).then((arrived) => {
        if (!arrived) {
          const next = arrived === null ? lost : { ...lost, message: undefined, isMissing: true };
          storeLostResponse(name, next);
          return restore(next);
        }
        forgetDraft(name);
        restore();
        show({ title: t.itHasArrived(), description: t.whatYouSentBeforeHas() });
      });
    } else {
      if (onlyLost) forgetDraft(name);
      restore();
    }
    return () => element.removeEventListener("input", save);
  }, [form, address, onlyLost, setLostResponse, show]);
  return state;
}
