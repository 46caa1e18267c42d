import type { CartLine } from "~/shop/cart/cart";
import { type FormResult, formState } from "~/ui/base/form-state";

/** The id of the form around the lines of the cart, and the key of its fetcher. */
export const LINES_FORM = "cart-lines";

/** The name of a line's quantity field. */
export const fieldName = (lineId: number) => `quantity-${lineId}`;

/** The quantity fields of the lines, with what was typed into them and what is wrong with it. */
export function lineFields(lines: readonly CartLine[], lastResult: FormResult | undefined) {
  const names = Object.fromEntries(lines.map(({ id, quantity }) => [fieldName(id), quantity]));
  // A line that was added in another tab meanwhile was not typed: it is what it is.
  const typed = lastResult?.initialValue && { ...names, ...lastResult.initialValue };
  return formState(lastResult && { ...lastResult, initialValue: typed }, LINES_FORM, names);
}

/** What the page shows of the quantities, so that only what is changed here is changed. */
export function seenQuantities(lines: readonly CartLine[]): string {
  return lines.map(({ id, quantity }) => `${id}:${quantity}`).join(",");
}
