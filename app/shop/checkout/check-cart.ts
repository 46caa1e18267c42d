import { allPiecesOf, type Cart, type CartLine, isShort } from "~/shop/cart/cart";
import { leftOutOf, shortage, shownPiece } from "~/shop/cart/piece";
import { missingMinimum, missingMinimums } from "~/shop/catalogue/offers/advice";
import type { ShopSettings } from "~/shop/catalogue/offers/settings.server";
import { MAX_ORDER_TOTAL } from "~/shop/orders/limits";
import { translatedLine } from "~/shop/base/brand-words";
import { Problem } from "~/shop/base/problem";
import type { Checkout } from "./checkout";
import { checkListed, type ListedCart } from "./listed-cart";

/**
 * The cart may be ordered and is what the buyer `reviewed`: a fingerprint from the page, or a list of lines and sums
 * from the API.
 */
export function checkCart(cart: Cart, reviewed: string | ListedCart, settings: ShopSettings): void {
  if (!cart.lines.some((line) => line.isAvailable)) {
    throw new Problem(cart.lines.length > 0 ? "cart_empty.none_available" : "cart_empty.to_order");
  }
  if (typeof reviewed !== "string") checkListed(cart, reviewed);
  else if (cart.fingerprint !== reviewed) throw cartChanged();
  const short = cart.lines.find(isShort);
  if (short) {
    const own = cart.lines.filter((line) => line.pieceId === short.pieceId && line.isAvailable && line.left !== null);
    throw shortStock({ ...short, quantity: allPiecesOf({ lines: own }) }, own[0]!.left!);
  }
  if (cart.totals.subtotal > MAX_ORDER_TOTAL) {
    throw new Problem("order_too_large");
  }
  if (!settings.enforceMinimums) return;
  const missing = missingMinimums(cart.lines.map(translatedLine), cart.totals, settings);
  if (missing.length > 0) throw new Problem("below_minimum", { missing: missing.map(missingMinimum).join(" ") });
}

/** Refuses (left_out) unless the buyer has agreed to order without each line that cannot be ordered. */
export function checkLeftOut({ lines }: Cart, { leftOut }: Pick<Checkout, "leftOut">): void {
  if (leftOut === undefined) return;
  const pieces = leftOutOf({ lines: lines.filter(({ id }) => !leftOut.includes(id)) });
  if (pieces.length > 0) throw new Problem("left_out", {}, { field: "leftOut" });
}

/** `left` is less than the quantity. */
export function shortStock(
  { quantity, ...piece }: Pick<CartLine, "productId" | "name" | "color" | "size" | "quantity">,
  left: number,
): Problem {
  return new Problem([
    { code: "short_stock", values: shortage(shownPiece(piece), left) },
    { code: "short_stock.in_cart", values: { quantity } },
  ]);
}

export function cartChanged(): Problem {
  return new Problem("cart_changed.since_checkout");
}

/**
 * Refuses (terms_changed) unless the buyer saw the version that holds, in whichever language, or none while there are
 * none.
 */
export function checkTerms({ termsSeen }: Pick<Checkout, "termsSeen">, inForce: readonly { id: number }[]): void {
  if (termsSeen === undefined || inForce.some(({ id }) => id === termsSeen)) return;
  if (termsSeen === 0 && inForce.length === 0) return;
  throw new Problem("terms_changed");
}
