import { deflateRawSync, inflateRawSync } from "node:zlib";

import { shopCookie } from "./shop-cookie.server";

/** Browsers discard cookies of more than 4,096 bytes, including name and attributes. */
const MAX_COOKIE_BYTES = 3_500;

/**
 * Creates a signed cookie with a compressed JSON value that lasts `maxAge` seconds. `read` returns null without a valid
 * cookie. `write` returns the Set-Cookie value, or null when the value is too large for a cookie.
 */
export function packedCookie<Value>(name: string, maxAge: number) {
  const cookie = shopCookie(name, maxAge);
  return {
    async read(request: Request): Promise<Value | null> {
      const packed: unknown = await cookie.read(request);
      if (typeof packed !== "string" || packed === "") return null;
      try {
        return JSON.parse(inflateRawSync(Buffer.from(packed, "base64url")).toString()) as Value;
      } catch {
        return null;
      }
    },
    async write(value: Value): Promise<string | null> {
      const packed = deflateRawSync(JSON.stringify(value)).toString("base64url");
      const header = await cookie.write(packed);
      return header.length <= MAX_COOKIE_BYTES ? header : null;
    },
    clear: cookie.clear,
  };
}
