import { deflateRawSync, inflateRawSync } from "node:zlib";

import { createCookie } from "@remix-run/node";

import { env, sessionSecret } from "~/env.server";

/** Browsers drop what is larger than 4,096 bytes with its name and attributes. */
const LARGEST = 3_500;
/** What a cookie of ours unpacks to is far smaller. */
const LARGEST_UNPACKED = 64 * 1024;

/**
 * A signed cookie for a value of JSON that the shop lends a browser for `maxAge` seconds, compressed. `write`
 * gives the Set-Cookie value, or null when it would be too large to keep.
 */
export function packedCookie<Value>(name: string, maxAge: number) {
  const cookie = createCookie(env.secure ? `__Host-${name}` : name, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: env.secure,
    maxAge,
    secrets: [sessionSecret()],
  });
  return {
    async read(request: Request): Promise<Value | null> {
      const packed: unknown = await cookie.parse(request.headers.get("Cookie"));
      if (typeof packed !== "string" || packed === "") return null;
      try {
        const text = inflateRawSync(Buffer.from(packed, "base64url"), {
          maxOutputLength: LARGEST_UNPACKED,
        });
        return JSON.parse(text.toString()) as Value;
      } catch {
        return null;
      }
    },
    async write(value: Value): Promise<string | null> {
      const packed = deflateRawSync(JSON.stringify(value)).toString("base64url");
      const header = await cookie.serialize(packed);
      return header.length <= LARGEST ? header : null;
    },
    clear: () => cookie.serialize("", { maxAge: 0 }),
  };
}
