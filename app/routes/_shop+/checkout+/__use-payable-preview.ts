import { useSubmit } from "@remix-run/react";
import { type RefObject, useEffect } from "react";

import { PREVIEW } from "~/shop/checkout/payable";

/** VAT and shipping depend on them. */
const FIELDS = ["shipTo", "country", "zipCode", "vatId"];

/** Presses the button of the preview whenever a field on which it depends has changed, also by a draft. */
export function usePayablePreview(form: RefObject<HTMLFormElement>) {
  const submit = useSubmit();
  useEffect(() => {
    const element = form.current;
    const show = () =>
      submit(element!.querySelector<HTMLButtonElement>(`button[value=${PREVIEW}]`), {
        preventScrollReset: true,
        replace: true,
      });
    let restored: number | undefined;
    const onChange = ({ target, type, isTrusted }: Event) => {
      if (!FIELDS.includes((target as HTMLInputElement).name)) return;
      if (type === "change") return show();
      // A draft that is filled in has no event "change".
      if (isTrusted) return;
      window.clearTimeout(restored);
      restored = window.setTimeout(show);
    };
    element?.addEventListener("change", onChange);
    element?.addEventListener("input", onChange);
    return () => {
      window.clearTimeout(restored);
      element?.removeEventListener("change", onChange);
      element?.removeEventListener("input", onChange);
    };
  }, [form, submit]);
}
