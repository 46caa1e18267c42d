import { type DemoLine, readDemoLines } from "~/shop/desk/demo/demo-cart";
import { packedCookie } from "../session/packed-cookie.server";

const cookie = packedCookie<readonly DemoLine[]>("demo_cart", 24 * 60 * 60);

/** Reads the demo cart from this browser's cookie; empty without a valid one. */
export async function readDemoCart(request: Request): Promise<DemoLine[]> {
  return readDemoLines(await cookie.read(request));
}

/** Returns the Set-Cookie value that stores a demo cart for a day; null when it is too large for a cookie. */
export function writeDemoCart(lines: readonly DemoLine[]): Promise<string | null> {
  // An empty one is stored as well: with its cookie gone, one of an earlier version would count again.
  return cookie.write(lines);
}
