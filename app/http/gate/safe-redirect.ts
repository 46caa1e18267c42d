import { MAX_RETURN_TO_LENGTH } from "~/formats/return-to";

// Characters that browsers remove or convert to a slash, which could turn a path into another host.
const UNSAFE_CHARACTERS = /[\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]/u;

/**
 * Returns `value` if it is the address of a page of this shop: a path, perhaps with a query and a fragment. Prevents open
 * redirects: another host, a scheme, a path under /api, double slashes, backslashes or dot segments (also encoded), and
 * more characters than MAX_RETURN_TO_LENGTH give `fallback`.
 */
export function safeReturnTo(value: unknown, fallback = "/"): string {
  if (typeof value !== "string" || value.length > MAX_RETURN_TO_LENGTH) return fallback;
  if (UNSAFE_CHARACTERS.test(value)) return fallback;
  if (!value.startsWith("/") || value.startsWith("//")) return fallback;

  // Parsed as a browser does, it must still be on the same host.
  const base = "http://shop.invalid";
  if (!URL.canParse(value, base)) return fallback;
  const url = new URL(value, base);
  if (url.origin !== base || url.username || url.password) return fallback;
  const path = decoded(url.pathname);
  if (path === null || /[\\\p{Cc}]|\/\//u.test(path)) return fallback;
  if (path.split("/").some((part) => part === "." || part === "..")) return fallback;
  if (/^\/api(\/|\.|$)/i.test(path)) return fallback;
  const address = url.pathname + url.search + url.hash;
  return address.length > MAX_RETURN_TO_LENGTH ? fallback : address;
}

/** Percent-decodes a path repeatedly until nothing is encoded any more; null for malformed encoding. */
function decoded(path: string): string | null {
  if (/%(?![0-9a-f]{2})/i.test(path)) return null;
  let text = path;
  try {
    while (/%[0-9a-f]{2}/i.test(text)) text = decodeURIComponent(text);
  } catch {
    return null;
  }
  return text;
}
