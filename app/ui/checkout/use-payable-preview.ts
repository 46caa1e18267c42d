import { useSubmit } from "@remix-run/react";
import { type RefObject, useEffect } from "react";

import { PREVIEW } from "~/shop/checkout/payable";

/** The fields on which VAT and shipping depend. */
const FIELDS = ["shipTo", "country", "zipCode", "vatId"];

/** Presses the button that shows what is payable whenever a field on which it depends has changed. */
export function usePayablePreview(form: RefObject<HTMLFormElement>) {
  const submit = useSubmit();
  useEffect(() => {
    const element = form.current;
    const onChange = ({ target }: Event) => {
      if (!FIELDS.includes((target as HTMLInputElement).name)) return;
      submit(element!.querySelector<HTMLButtonElement>(`button[value=${PREVIEW}]`), {
        preventScrollReset: true,
        replace: true,
      });
    };
    element?.addEventListener("change", onChange);
    return () => element?.removeEventListener("change", onChange);
  }, [form, submit]);
}
