import { allPiecesOf, type Cart } from "~/shop/cart/cart";
import * as t from "~/messages/cart";
import { nextTier } from "~/shop/catalogue/offers/quote";

/** The number of lines that the widget lists (specification 9). */
const MAX_LINES = 3;

/** The content of the floating cart widget. */
export type WidgetCart = ReturnType<typeof widgetCart>;

/** Returns the first lines of a cart, the number of further ones, and what is missing for the next bulk discount. */
export function widgetCart({ lines, totals, tiers }: Cart) {
  const leftOut = lines.filter(({ isAvailable }) => !isAvailable).length;
  return {
    pieces: allPiecesOf({ lines }),
    leftOut: leftOut > 0 ? t.linesNotOrderable({ count: leftOut }) : "",
    subtotal: totals.subtotal,
    lines: lines.slice(0, MAX_LINES).map(({ id, name, size, color, quantity, imageUrl }) => ({
      id,
      name,
      choice: [color, size].filter(Boolean).join(", "),
      quantity,
      imageUrl,
    })),
    more: Math.max(0, lines.length - MAX_LINES),
    next: nextTier(totals.pieces, tiers),
  };
}
