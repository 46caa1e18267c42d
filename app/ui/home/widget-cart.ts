import { allPiecesOf, type Cart } from "~/shop/cart/cart";
import * as tCart from "~/messages/cart";
import * as t from "~/messages/catalogue";
import { nextTier } from "~/shop/catalogue/offers/quote";

/** Specification 9. */
const MAX_LINES = 3;

export type WidgetCart = ReturnType<typeof widgetCart>;

/** The first lines, and in words how many more there are and what is missing for the next bulk discount. */
export function widgetCart({ lines, totals, tiers }: Cart) {
  const leftOut = lines.filter(({ isAvailable }) => !isAvailable).length;
  const more = lines.length - MAX_LINES;
  const next = nextTier(totals.pieces, tiers);
  return {
    pieces: allPiecesOf({ lines }),
    leftOut: leftOut > 0 ? tCart.linesNotOrderable({ count: leftOut }) : "",
    subtotal: totals.subtotal,
    lines: lines.slice(0, MAX_LINES).map(({ id, name, size, color, quantity, imageUrl }) => ({
      id,
      name,
      what: [[color, size].filter(Boolean).join(", "), t.piecesCounted({ count: quantity })]
        .filter(Boolean)
        .join(" · "),
      imageUrl,
    })),
    more: more > 0 ? t.moreItems({ count: more }) : "",
    next: next && t.itemsToDiscount(next),
  };
}
