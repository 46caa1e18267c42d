import { cartVersionOf } from "~/shop/cart/read-cart.server";
import type { Removal } from "~/shop/cart/removal.server";
import { packedCookie } from "~/http/session/packed-cookie.server";

// Stored in a cookie, so that the database holds no removed lines.
const cookie = packedCookie<Removal & { userId: string }>("undo", 60 * 60);

/**
 * The Set-Cookie header that lets this browser undo a removal for an hour, or clears the cookie when there is nothing
 * to undo.
 */
export async function rememberRemoval(userId: string, removal: Removal): Promise<Headers> {
  const headers = new Headers();
  const header = removal.lines.length > 0 && (await cookie.write({ ...removal, userId }));
  headers.append("Set-Cookie", header || (await cookie.clear()));
  return headers;
}

/** The last removal by this user in this browser; null when the cart has been changed since. */
export async function lastRemoval(request: Request, userId: string): Promise<Removal | null> {
  const removal = await cookie.read(request);
  if (removal?.userId !== userId) return null;
  return (await cartVersionOf(userId)) === removal.cartVersion ? removal : null;
}
