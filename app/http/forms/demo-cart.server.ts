import { type DemoLine, readDemoLines } from "~/shop/demo/demo-cart";
import { packedCookie } from "../session/packed-cookie.server";

const cookie = packedCookie<readonly DemoLine[]>("preja_demo_cart", 24 * 60 * 60);

/** The demo's cart of this browser. */
export async function readDemoCart(request: Request): Promise<DemoLine[]> {
  return readDemoLines(await cookie.read(request));
}

/** The Set-Cookie value that keeps a demo cart; null when it is too large to keep. */
export function writeDemoCart(lines: readonly DemoLine[]): Promise<string | null> {
  return lines.length > 0 ? cookie.write(lines) : cookie.clear();
}
