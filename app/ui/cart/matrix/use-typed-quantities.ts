import { type RefObject, useEffect, useState } from "react";

import { keyOfField } from "~/shop/cart/matrix";

import { numberTyped, type TypedQuantities } from "./sums";

/**
 * As they are typed; null on the server and before hydration.
 * @param container An element around the fields.
 * @param shown A matrix, or styles with one, from which the fields are filled.
 */
export function useTypedQuantities(container: RefObject<HTMLElement>, shown: unknown): TypedQuantities | null {
  const [typed, setTyped] = useState<TypedQuantities | null>(null);
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const read = () => setTyped(quantitiesIn(element));
    read();
    element.addEventListener("input", read);
    return () => element.removeEventListener("input", read);
    // Read again when the cart has changed.
  }, [container, shown]);
  return typed;
}

function quantitiesIn(container: HTMLElement): TypedQuantities {
  const fields = container.querySelectorAll<HTMLInputElement>("input[name^=quantity]");
  return new Map([...fields].map(({ name, value }) => [keyOfField(name)!, numberTyped(value)]));
}
