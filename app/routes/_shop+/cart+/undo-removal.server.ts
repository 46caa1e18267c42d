import type { Removal } from "~/shop/cart/change-cart.server";
import type { CartState } from "~/shop/cart/read-cart.server";
import { packedCookie } from "~/http/session/packed-cookie.server";

// Stored in a cookie, so that the database holds no removed lines.
const cookie = packedCookie<Removal & { companyId: string }>("undo", 60 * 60);

/**
 * The Set-Cookie header that lets this browser undo a removal for an hour, or clears the cookie when there is nothing
 * to undo.
 */
export async function rememberRemoval(companyId: string, removal: Removal): Promise<Headers> {
  const headers = new Headers();
  const header = removal.lines.length > 0 && (await cookie.write({ ...removal, companyId }));
  headers.append("Set-Cookie", header || (await cookie.clear()));
  return headers;
}

/** In this browser; null when the cart, which is in this `state`, has been changed since. */
export async function lastRemoval(request: Request, companyId: string, state: CartState): Promise<Removal | null> {
  const removal = await cookie.read(request);
  if (removal?.companyId !== companyId) return null;
  return removal.cartId === state.id && removal.version === state.version ? removal : null;
}
