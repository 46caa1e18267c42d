import { useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, useRef, useState } from "react";

import { setFormKey } from "~/ui/layout/form-key";
import type { LostResponse } from "~/ui/layout/lost-response/lost-response";
import { useDraft } from "~/ui/layout/lost-response/use-draft";

/**
 * Its ref and `onSubmit`, whether it is being saved, and the state of a lost answer.
 * @param lostResponse The lost answer in the result of the page's action.
 */
export function useQuantitiesForm(lostResponse: LostResponse | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const { state, formData } = useNavigation();
  const submit = useSubmit();
  const [lost, setLost] = useDraft(form, "/cart");
  const [answer, setAnswer] = useState(lostResponse);
  if (answer !== lostResponse) {
    setAnswer(lostResponse);
    setLost(lostResponse);
  }
  return {
    form,
    isSaving: state !== "idle" && formData?.get("intent") === "quantities",
    lost,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      const element = event.currentTarget;
      setFormKey(element);
      const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
      // The button `go` leads to another page, which begins at its top.
      if (button?.name === "go") return;
      event.preventDefault();
      submit(button ?? element, { preventScrollReset: true });
    },
  };
}
