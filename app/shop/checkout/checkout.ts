import type { Address } from "~/formats/address";
import type { ListedCart } from "./listed-cart";

/** What a buyer sends to turn the cart into an order. */
export interface Checkout {
  userId: string;
  /** The idempotency key of this checkout: the same key again is the same order. */
  clientReference: string;
  /** What the buyer saw and agreed to: the fingerprint of the cart on a page, or the lines and sums that an API call lists. */
  reviewed: string | ListedCart;
  customerNotes: string | null;
  poNumber: string | null;
  /** Null: the address that the customer's orders usually go to; staff ask when there is none yet. */
  shippingAddress: Address | null;
}

export interface PlacedOrder {
  id: number;
  orderNumber: string;
  /** The same checkout was sent before; this is the order that it became then. */
  isRepeat: boolean;
}
