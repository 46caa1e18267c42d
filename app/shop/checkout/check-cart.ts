import type { Cart } from "~/shop/cart/cart";
import { missingMinimums } from "~/shop/offers/advice";
import type { ShopSettings } from "~/shop/offers/settings.server";
import { MAX_ORDER_TOTAL } from "~/shop/orders/limits";
import { Problem } from "~/shop/problem";
import { checkListed, type ListedCart } from "./listed-cart";

/**
 * Checks that a cart may be ordered and matches what the buyer `reviewed`: a fingerprint from the page, or a list of
 * lines and sums from the API. Throws a Problem: cart_empty, cart_changed, price_changed, order_too_large,
 * below_minimum.
 */
export function checkCart(cart: Cart, reviewed: string | ListedCart, settings: ShopSettings): void {
  if (!cart.lines.some((line) => line.isAvailable)) {
    throw new Problem("cart_empty", "Add some items to your cart before checkout.");
  }
  if (typeof reviewed !== "string") checkListed(cart, reviewed);
  else if (cart.fingerprint !== reviewed) throw cartChanged();
  if (cart.totals.subtotal > MAX_ORDER_TOTAL) {
    throw new Problem("order_too_large", "Please arrange an order of this size with our team.");
  }
  if (!settings.enforceMinimums) return;
  const missing = missingMinimums(cart.lines, cart.totals.subtotal, settings);
  if (missing.length > 0) throw new Problem("below_minimum", missing.join(" "));
}

export function cartChanged(): Problem {
  return new Problem(
    "cart_changed",
    "Your cart or a price changed since you opened this page. Please check the new figures and submit again.",
  );
}
