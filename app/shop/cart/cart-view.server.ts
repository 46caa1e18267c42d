import { onPrimary } from "~/db/read-source.server";
import { companyProfile } from "~/shop/customers/company.server";
import { isInEU } from "~/formats/countries";
import { missingMinimums, shippingNote } from "~/shop/offers/advice";
import { nextTier } from "~/shop/offers/quote";
import { shopSettings } from "~/shop/offers/settings.server";
import { activeTiers } from "~/shop/offers/tiers.server";
import type { Cart } from "./cart";
import { readCart } from "./read-cart.server";

/** A cart with the advice shown beside it. */
export interface CartView {
  cart: Cart;
  /** The next bulk discount and what is missing to reach it. */
  next: ReturnType<typeof nextTier>;
  /** The minimums that the order does not reach, as sentences. */
  missing: string[];
  /** Whether an order below a minimum is refused. */
  minimumsBlock: boolean;
  /** The note about shipping costs; null for an empty cart or while the customer's country is unknown. */
  shipping: string | null;
}

/**
 * A customer's cart as the cart and checkout pages show it. A caller that has already started reading the cart or the
 * company profile passes the promise.
 */
export async function cartView(
  userId: string,
  cartPromise = readCart(userId),
  companyPromise = companyProfile(userId),
): Promise<CartView> {
  const [cart, tiers, settings, company] = await onPrimary(() =>
    Promise.all([cartPromise, activeTiers(), shopSettings(), companyPromise]),
  );
  const { pieces, subtotal, total } = cart.totals;
  const country = (company.shippingAddress ?? company.billingAddress)?.country;
  return {
    cart,
    next: nextTier(pieces, tiers),
    missing: missingMinimums(cart.lines, subtotal, settings),
    minimumsBlock: settings.enforceMinimums,
    shipping: country && pieces > 0 ? shippingNote(isInEU(country), total, settings) : null,
  };
}
