import type { Cart } from "~/shop/cart/cart";
import { type CurrentCart, readCurrentCart } from "~/shop/cart/read-cart.server";
import { memoizePerRequest } from "../gate/request-memo.server";

/** Reads the company's current cart, once per request for both the badge in the header and the page. */
export const ownCart = async (request: Request, companyId: string): Promise<Cart> =>
  (await ownCurrentCart(request, companyId)).cart;

/** ownCart, with its CartState. */
export const ownCurrentCart = (request: Request, companyId: string): Promise<CurrentCart> =>
  memoizePerRequest(request, `cart ${companyId}`, () => readCurrentCart(companyId));
