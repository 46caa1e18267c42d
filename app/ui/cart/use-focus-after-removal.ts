import { useEffect, useRef } from "react";

import type { CartLine } from "~/shop/cart/cart";

import { LINES_FORM } from "./line-fields";

/** The headings of the cart's styles, in order. */
const headings = () => [
  ...document.querySelectorAll<HTMLElement>(`#${LINES_FORM} .style-lines-head [tabindex="-1"]`),
];

/**
 * With scripts, when a removal took the focused element out: focuses the heading of what follows it, or of the page.
 * Returns the function to call before the form is sent, with the element by which it is sent.
 */
export function useFocusAfterRemoval(
  lines: readonly CartLine[],
): (sentBy: Element | null | undefined) => void {
  const place = useRef(-1);
  useEffect(() => {
    const at = place.current;
    place.current = -1;
    if (at < 0 || document.activeElement !== document.body) return;
    (headings()[at] ?? document.querySelector<HTMLElement>("h1"))?.focus();
  }, [lines]);
  return (sentBy) => {
    const item = sentBy?.closest("li");
    place.current = headings().findIndex((heading) => item?.contains(heading));
  };
}
