import * as t from "~/messages/cart";
import { formatNumber } from "~/formats/numbers";
import { storedNote } from "~/shop/cart/changer-texts";
import { unavailableText } from "~/shop/cart/unavailable-texts";
import type { CartDifference, ProblemValues, QuantityChange } from "~/shop/base/problem";

/** Why a piece or its style cannot be ordered now. */
export function unavailablePiece({ name, reason }: ProblemValues["unavailable_piece"]): string {
  if (reason === "gone") return `${name} is not in the collection any more.`;
  if (typeof reason === "string") return `${name} is ${reason}.`;
  if ("from" in reason) return `${name} can be ordered ${unavailableText(reason)}.`;
  return closedWindow(name, reason.closedWindow);
}

/** That a style cannot be ordered in a delivery window; without one, because none of its windows is open. */
export const closedWindow = (name: string, window: string | null) =>
  window === null ? `${name} can’t be ordered at the moment.` : `${name} can’t be ordered for ${window} at the moment.`;

/**
 * That fewer of a piece are left than wanted: "Only 3 of Alma sweater, Sand, M are left." `isTogether` where the cart has it in
 * several delivery windows, `window` where its style is offered in others too.
 */
export function shortage(
  name: string,
  left: number,
  { isTogether = false, window }: { isTogether?: boolean; window?: string | undefined } = {},
): string {
  if (left === 0) return `${name} is sold out.`;
  const where = isTogether ? ", for all delivery windows together" : window ? ` for ${window}` : "";
  return t.onlyOfIsLeft({ left, name, where });
}

export const lineFull = ({ most, quantity, name }: ProblemValues["line_full"]) =>
  name === undefined
    ? `A line holds at most ${formatNumber(most)} pieces; with those in your cart it would have ${formatNumber(quantity)}.`
    : `A line holds at most ${formatNumber(most)} pieces; ${name} would have ${formatNumber(quantity)}.`;

/** Both values in a sentence: "Alma sweater, Sand, M: Ana Novak set 12 at 10:42; you typed 8." */
export const quantityChanged = (change: QuantityChange) =>
  `${change.name}: ${storedNote(change)}; ${change.quantity > 0 ? `you typed ${change.quantity}` : "you took it out"}.`;

/** How many differences a sentence names. */
const MAX_NAMED = 5;

/** Why a cart was not sent as an inquiry: "Since you opened this page: Alma sweater, Sand, M: 12, it was 3. ..." */
export function inquiryChanged(differences: readonly CartDifference[]): string {
  const named = differences.slice(0, MAX_NAMED).map(({ name, now, before }) => {
    const was = `it was ${before}`;
    return `${name ?? "a line"}: ${now ?? "gone"}, ${before === null ? "new" : was}`;
  });
  const more = differences.length - named.length;
  const all = [...named, ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
  return t.changedSinceOpened({ all });
}
