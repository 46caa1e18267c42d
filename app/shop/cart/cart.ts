import type { Cents } from "~/shop/money/money";
import type { Totals } from "~/shop/offers/quote";

/** A line of a cart: one style in one size and colour, at today's price. */
export interface CartLine {
  id: number;
  productId: number;
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
  /** False when the style, size or colour is no longer sold: shown, but left out of totals and orders. */
  isAvailable: boolean;
}

export interface Cart {
  lines: CartLine[];
  totals: Totals;
  /** Hash of the available lines, prices and total. Checkout refuses an order when it differs from the reviewed one. */
  fingerprint: string;
}
