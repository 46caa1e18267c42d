import type { Cart } from "~/shop/cart/cart";
import { readCart } from "~/shop/cart/read-cart.server";
import { oncePerVisit } from "../gate/visit.server";

/** The reader's own cart, read once for the badge in the header and the page below it. */
export function ownCart(request: Request, userId: string): Promise<Cart> {
  return oncePerVisit(request, "cart", () => readCart(userId));
}
