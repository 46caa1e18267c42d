import type { CartLine } from "~/shop/cart/cart";
import { type FormResult, formState } from "~/ui/base/form-state";

/** The id of the form around the lines of the cart, and the key of its fetcher. */
export const LINES_FORM = "cart-lines";

/** The name of a line's quantity field. */
export const fieldName = (lineId: number) => `quantity-${lineId}`;

/** Returns the quantity fields of the lines, with submitted values and errors. */
export function lineFields(lines: readonly CartLine[], lastResult: FormResult | undefined) {
  const names = Object.fromEntries(lines.map(({ id, quantity }) => [fieldName(id), quantity]));
  // A line that was added in another tab meanwhile was not submitted, so it keeps its stored quantity.
  const typed = lastResult?.initialValue && { ...names, ...lastResult.initialValue };
  return formState(lastResult && { ...lastResult, initialValue: typed }, LINES_FORM, names);
}

/** Encodes the quantities that the page shows ("12:3,14:1"), so that the action only updates those changed here. */
export function seenQuantities(lines: readonly CartLine[]): string {
  return lines.map(({ id, quantity }) => `${id}:${quantity}`).join(",");
}
