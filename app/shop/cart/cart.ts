import { formatEuro } from "~/formats/money";
import * as t from "~/messages/cart";
import type { Cents } from "~/formats/money";
import type { UnavailableReason } from "~/shop/catalogue/pieces/pieces";
import type { Tier, Totals } from "~/shop/catalogue/offers/quote";
import type { ShownWindow } from "~/shop/catalogue/delivery-windows/shown-window";

export interface CartLine {
  id: number;
  productId: number;
  pieceId: number;
  sku: string;
  name: string;
  size: string | null;
  color: string | null;
  quantity: number;
  unitPrice: Cents;
  lineTotal: Cents;
  imageUrl: string;
  minOrderQuantity: number;
  window: ShownWindow;
  /** Pieces in stock, without those of earlier lines in other windows; null when it is made to order. */
  left: number | null;
  /**
   * False when the piece is no longer sold, sold out, or not in its window: shown, but left out of totals and orders.
   */
  isAvailable: boolean;
  reason?: UnavailableReason;
  /** A window in which all of it can be ordered, for a line that is not available or short. */
  otherWindow?: ShownWindow;
  /** The price when the quantity was set, if it has changed since. */
  seenPrice?: Cents;
}

/** Has more pieces than are in stock, so that it cannot be ordered as it is. */
export const isShort = ({ isAvailable, left, quantity }: CartLine) => isAvailable && left !== null && left < quantity;

/** With those that its totals leave out. */
export const allPiecesOf = ({ lines }: { lines: readonly { quantity: number }[] }): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

export interface Cart {
  lines: CartLine[];
  totals: Totals;
  tiers: readonly Tier[];
  /**
   * Hash of the available lines, prices, delivery windows and total. Checkout refuses an order when it differs from the
   * reviewed one.
   */
  fingerprint: string;
}

/** Subtotal and bulk discount where there is one, and total, in the words of the summary. */
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
