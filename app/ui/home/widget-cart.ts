import type { Cart } from "~/shop/cart/cart";
import { nextTier, type Tier } from "~/shop/offers/quote";

/** Lines that the widget names (specification 9). */
const LINES_SHOWN = 3;

/** What the floating widget says of a cart. */
export type WidgetCart = ReturnType<typeof widgetCart>;

/** The first lines of a cart, how many more there are, and what is missing for the next bulk discount. */
export function widgetCart({ lines, totals }: Cart, tiers: readonly Tier[]) {
  return {
    pieces: totals.pieces,
    subtotal: totals.subtotal,
    lines: lines.slice(0, LINES_SHOWN).map(({ id, name, size, color, quantity, imageUrl }) => ({
      id,
      name,
      choice: [color, size].filter(Boolean).join(", "),
      quantity,
      imageUrl,
    })),
    more: Math.max(0, lines.length - LINES_SHOWN),
    next: nextTier(totals.pieces, tiers),
  };
}
