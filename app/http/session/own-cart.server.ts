import type { Cart } from "~/shop/cart/cart";
import { readCart } from "~/shop/cart/read-cart.server";
import { memoizePerRequest } from "../gate/request-memo.server";

/** The reader's own cart, read once for the badge in the header and the page below it. */
export function ownCart(request: Request, userId: string): Promise<Cart> {
  return memoizePerRequest(request, "cart", () => readCart(userId));
}
