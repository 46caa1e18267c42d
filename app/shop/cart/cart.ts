import { formatEuro } from "~/formats/money";
import * as t from "~/messages/cart";
import type { Cents } from "~/formats/money";
import type { UnavailableReason } from "~/shop/catalogue/pieces/pieces";
import type { Tier, Totals } from "~/shop/catalogue/offers/quote";
import type { ShownWindow } from "~/shop/catalogue/delivery-windows/shown-window";

/** A line of a cart: one style in one size and colour, ordered in one delivery window, at today's price. */
export interface CartLine {
  id: number;
  productId: number;
  pieceId: number;
  /** "" for a piece that the style does not have any more. */
  sku: string;
  name: string;
  size: string | null;
  color: string | null;
  quantity: number;
  unitPrice: Cents;
  lineTotal: Cents;
  /** The picture of the chosen colour. */
  imageUrl: string;
  minOrderQuantity: number;
  window: ShownWindow;
  /** How many of the piece are in stock, without those of the lines before in other windows; null when it is made to order. */
  left: number | null;
  /** False when the piece is not sold any more, sold out, or not in its window: shown, but left out of totals and orders. */
  isAvailable: boolean;
  /** Why it is not available. */
  reason?: UnavailableReason;
  /** Where all of it can be ordered instead, of a line that is not available or short. */
  otherWindow?: ShownWindow;
  /** The price when the quantity was set, where it is another one today. */
  seenPrice?: Cents;
}

/** Whether a cart line has more pieces than are in stock, so that it cannot be ordered as it is. */
export const isShort = ({ isAvailable, left, quantity }: CartLine) => isAvailable && left !== null && left < quantity;

/** All pieces of a cart, also those that its totals leave out. */
export const allPiecesOf = ({ lines }: { lines: readonly { quantity: number }[] }): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

export interface Cart {
  lines: CartLine[];
  totals: Totals;
  /** The bulk discounts that apply to the customer's prices. */
  tiers: readonly Tier[];
  /** Hash of the available lines, prices, delivery windows and total. Checkout refuses an order when it differs from the reviewed one. */
  fingerprint: string;
}

/** The sums of the cart, in the words of its summary: subtotal and bulk discount where there is one, and total. */
export const inYourCart = ({
  pieces,
  subtotal,
  discountPercentage: percentage,
  discountAmount,
  total,
}: Omit<Totals, "tier">) =>
  [
    t.heldPieces({ pieces }),
    ...(discountAmount > 0
      ? [
          t.subtotalIs({ amount: subtotal }),
          // A line does not end after the minus sign.
          t.bulkDiscountIs({ percentage, amount: formatEuro(-discountAmount).replace("-", "-\u2060") }),
        ]
      : []),
    t.totalIs({ amount: total }),
  ].join(" · ");
