const LONGEST = 1_000;

// Characters that browsers drop or turn into a slash, which would make another host of a path.
const TRICKY = /[\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]/u;

/**
 * The address to go back to, if it is a page of this shop: a path with perhaps a query and fragment.
 * Anything else (another host, a scheme, a call under /api, a trick with slashes or encoded characters, more
 * than 1,000 characters) gives `fallback`.
 */
export function safeReturnTo(value: unknown, fallback = "/"): string {
  if (typeof value !== "string" || value.length > LONGEST || TRICKY.test(value)) return fallback;
  if (!value.startsWith("/") || value.startsWith("//")) return fallback;

  // As a browser reads it, dots resolved, it must still be the same path of the same host.
  const base = "http://shop.invalid";
  if (!URL.canParse(value, base)) return fallback;
  const url = new URL(value, base);
  if (url.origin !== base || url.username || url.password) return fallback;
  const path = decoded(url.pathname);
  if (path === null || /[\\\p{Cc}]|\/\//u.test(path)) return fallback;
  if (path.split("/").some((part) => part === "." || part === "..")) return fallback;
  if (/^\/api(\/|\.|$)/i.test(path)) return fallback;
  return url.pathname + url.search + url.hash;
}

/** A path with its percent signs resolved until none is left, or null when they make no sense. */
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
