import { env } from "~/env.server";

/** Whether a browser prefetches a page that the reader may never open. Such a request must change nothing. */
export function isPrefetch({ headers }: Request): boolean {
  return ["Sec-Purpose", "Purpose"].some((name) => headers.get(name)?.toLowerCase().includes("prefetch"));
}

/**
 * Whether a GET is a navigation from a page of the shop or from the address bar, or a request of a program. False for a
 * link on another site and for a subresource, such as an <img> of another site.
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
