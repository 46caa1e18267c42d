import * as tCart from "~/messages/cart";
import * as tCheckout from "~/messages/checkout";
import { PROBLEM_MESSAGES } from "~/messages/problem-messages";
import type { ProblemFact, ProblemValues } from "~/shop/base/problem";
import * as cart from "./cart";
import * as checkout from "./checkout";
import * as offers from "./offers";

/** More reasons are not said in one sentence. */
const MAX_SAID = 3;

/** What is said of a code, or of each `what` of it. */
type Text<Values> = ((values: Values) => string) | ([Values] extends [{ what: string }] ? TextsOf<Values> : never);
type TextsOf<Values extends { what: string }> = {
  [What in Values["what"]]: (values: Values & { what: What }) => string;
};

const TEXTS: { [Code in keyof ProblemValues]: Text<ProblemValues[Code]> } = {
  unavailable_piece: cart.unavailablePiece,
  short_stock: ({ pieces, inCart }) =>
    [
      ...pieces.slice(0, MAX_SAID).map(({ name, left, ...where }) => cart.shortage(name, left, where)),
      ...(inCart === undefined ? [] : [tCheckout.moreInCart({ quantity: inCart })]),
    ].join(" "),
  pieces: ({ reasons }) => reasons.slice(0, MAX_SAID).map(anyText).join(" "),
  quantity: {
    "of a line": ({ most }) => tCart.quantityOutside({ least: 1, most }),
    "of a piece": ({ most }) => `${tCart.quantityOutside({ least: 0, most })}.`,
  },
  line_full: cart.lineFull,
  cart_changed: {
    "unavailable line": checkout.unavailableLine,
    inquiry: ({ differences }) => cart.inquiryChanged(differences),
  },
  quantity_changed: ({ conflicts }) => conflicts.slice(0, MAX_SAID).map(cart.quantityChanged).join(" "),
  below_minimum: ({ missing }) => missing.map(offers.missingMinimum).join(" "),
};

const MESSAGES: Record<string, (values: never) => string> = PROBLEM_MESSAGES;

function anyText({ code, values }: ProblemFact): string {
  const message = MESSAGES[code];
  return message ? message(values as never) : oldText({ code, values });
}

type AnyText = (values: unknown) => string;

/** What is said of a code whose sentence is not a message yet. */
export function oldText({ code, values }: { code: string; values: unknown }): string {
  const text = (TEXTS as Record<string, unknown>)[code] as AnyText | Record<string, AnyText>;
  return typeof text === "function" ? text(values) : text[(values as { what: string }).what]!(values);
}
