import { type RefObject, useEffect, useRef } from "react";

import type { CartLine } from "~/shop/cart/cart";

import { fieldName, seenQuantities } from "./line-fields";

const fieldOf = (form: HTMLFormElement, lineId: number) =>
  form.elements.namedItem(fieldName(lineId)) as HTMLInputElement | null;

/**
 * With scripts, the cart is read again while somebody types. A field that they have typed into does not show what a colleague has
 * set meanwhile, so for the form's `seen` it has the quantity that it showed before. What this page has sent itself
 * counts as seen too, while no answer has come. Returns the function that writes `seen`, to call before the form is sent.
 * @param told What the answer to a refused form says of lines, by their ids.
 */
export function useSeenLines(
  form: RefObject<HTMLFormElement>,
  lines: readonly CartLine[],
  told: Readonly<Record<number, number>> | undefined,
): () => void {
  const shown = useRef<Record<number, number>>({});
  const sent = useRef(new Map<number, number>());
  // After the effects of the fields, which show a new quantity unless something else was typed.
  useEffect(() => {
    for (const { id, quantity } of lines) {
      const isShown = Number(fieldOf(form.current!, id)?.value) === quantity;
      if (!isShown && id in shown.current && sent.current.get(id) !== quantity) continue;
      shown.current[id] = quantity;
      sent.current.delete(id);
    }
  }, [form, lines]);
  useEffect(() => {
    for (const id of Object.keys(told ?? {}).map(Number)) sent.current.delete(id);
    Object.assign(shown.current, told);
  }, [told]);
  return () => {
    const own = [...sent.current].map(([id, quantity]) => `,${id}:${quantity}`);
    const seen = form.current!.elements.namedItem("seen") as HTMLInputElement;
    seen.value = seenQuantities(lines, shown.current) + own.join("");
    for (const { id } of lines) {
      const quantity = Number(fieldOf(form.current!, id)?.value);
      if (quantity > 0 && quantity !== shown.current[id]) sent.current.set(id, quantity);
    }
  };
}
