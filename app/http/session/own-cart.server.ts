import type { Cart } from "~/shop/cart/cart";
import { readCart } from "~/shop/cart/read-cart.server";
import { memoizePerRequest } from "../gate/request-memo.server";

/** Reads the buyer's cart, once per request for both the badge in the header and the page. */
export function ownCart(request: Request, userId: string): Promise<Cart> {
  return memoizePerRequest(request, `cart ${userId}`, () => readCart(userId));
}
