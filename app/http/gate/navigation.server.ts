import { env } from "~/env.server";

/** The browser fetches ahead of a click that may never come: such a request must do nothing. */
export function isPrefetch({ headers }: Request): boolean {
  return ["Sec-Purpose", "Purpose", "X-Moz"].some((name) =>
    headers.get(name)?.toLowerCase().includes("prefetch"),
  );
}

/**
 * Whether a GET is the reader's own step: from a page of the shop, typed, or a program's. False for another
 * site's link and for anything that is not a page, such as an <img> whose address would change something.
 */
export function isOwnNavigation(request: Request): boolean {
  const { headers } = request;
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null) {
    const dest = headers.get("Sec-Fetch-Dest");
    return ["same-origin", "none"].includes(site) && [null, "document", "empty"].includes(dest);
  }
  const referrer = headers.get("Referer");
  if (referrer === null) return true;
  const shop = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).host : headers.get("Host");
  return URL.canParse(referrer) && new URL(referrer).host === (shop ?? new URL(request.url).host);
}
