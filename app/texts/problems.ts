import type { Problem, ProblemFact, ProblemValues } from "~/shop/base/problem";
import * as cart from "./cart";
import * as checkout from "./checkout";
import { noSuchInquiry } from "./inquiries";
import { nothingToAdd, unreadableRows } from "./quick-order";

/** More reasons are not said in one sentence. */
const MAX_SAID = 3;

const NOT_FOUND: Record<ProblemValues["not_found"]["what"], () => string> = {
  "cart line": cart.noSuchLine,
  "saved cart": cart.noSuchCart,
  "share link": cart.noSuchLink,
  inquiry: noSuchInquiry,
};

const TEXTS: { [Code in keyof ProblemValues]: (values: ProblemValues[Code]) => string } = {
  unknown_style: ({ sku }) => (sku === undefined ? cart.styleGone() : cart.noSuchSku(sku)),
  size_required: cart.sizeRequired,
  unknown_size: ({ name }) => cart.noSuchSize(name),
  unknown_colour: ({ name }) =>
    name === undefined ? cart.chooseColour() : cart.noSuchColour(name),
  unavailable_piece: cart.unavailablePiece,
  short_stock: ({ pieces, inCart }) =>
    [
      ...pieces.slice(0, MAX_SAID).map(({ name, left }) => cart.shortage(name, left)),
      ...(inCart === undefined ? [] : [checkout.moreInCart(inCart)]),
    ].join(" "),
  pieces: ({ reasons }) => reasons.slice(0, MAX_SAID).map(problemText).join(" "),
  quantity: ({ what, most }) => {
    if (what === "too small") return cart.quantityTooSmall();
    if (what === "too large") return cart.quantityTooLarge(most);
    return what === "of a line"
      ? cart.quantityOutside(1, most)
      : `${cart.quantityOutside(0, most)}.`;
  },
  line_full: cart.lineFull,
  cart_full: ({ most }) => cart.cartFull(most),
  cart_empty: ({ what }) =>
    what === "to order" ? checkout.emptyBeforeCheckout() : cart.cartEmpty(what),
  cart_changed: (values) => {
    switch (values.what) {
      case "removed meanwhile":
        return cart.removedMeanwhile();
      case "undo":
        return cart.undoTooLate();
      case "added before":
        return cart.addedBefore();
      case "not reviewed":
        return cart.cartNotReviewed();
      case "since checkout":
        return checkout.changedSinceCheckout();
      case "not as listed":
        return checkout.notAsListed();
      case "unavailable line":
        return checkout.unavailableLine(values.name);
      case "inquiry":
        return cart.inquiryChanged(values.differences);
    }
  },
  quantity_changed: ({ conflicts }) =>
    conflicts.slice(0, MAX_SAID).map(cart.quantityChanged).join(" "),
  price_changed: checkout.priceChanged,
  terms_changed: checkout.termsChanged,
  amounts_changed: checkout.amountsChanged,
  address_changed: checkout.addressChanged,
  order_too_large: checkout.orderTooLarge,
  reference_reused: ({ orderNumber }) => checkout.sentBefore(orderNumber),
  too_many_links: ({ most }) => cart.tooManyLinks(most),
  too_many_carts: ({ most }) => cart.tooManyCarts(most),
  not_approved: cart.accountPending,
  not_found: ({ what }) => NOT_FOUND[what](),
  nothing_available: nothingToAdd,
  unreadable: unreadableRows,
};

/**
 * What a Problem says, in words. On the server alone: a page's script imports the sentences that it may show from the file of
 * their wing.
 */
export function problemText({ code, values }: Problem | ProblemFact): string {
  if (typeof values === "string") return values;
  return (TEXTS[code as keyof ProblemValues] as (values: unknown) => string)(values);
}
