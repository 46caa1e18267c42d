import { cookieName, plainCookie, readPlainCookie } from "./shop-cookie.server";

const NAME = "light";
const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The headers besides Cookie that decide whether a page is light, for `Vary`. */
export const LIGHT_VARY = "Save-Data, Sec-CH-Prefers-Reduced-Data";

/**
 * Whether this reader gets light pages, with small pictures and without scripts. The switch in the footer decides; if it
 * was never used, the browser's `Save-Data: on` or `Sec-CH-Prefers-Reduced-Data: reduce` does.
 */
export function prefersLightPages(request: { headers: Pick<Headers, "get"> }): boolean {
  const choice = readPlainCookie(request, NAME);
  if (choice === "on" || choice === "off") return choice === "on";
  const { headers } = request;
  return (
    headers.get("Save-Data")?.trim().toLowerCase() === "on" ||
    headers.get("Sec-CH-Prefers-Reduced-Data")?.replaceAll('"', "").trim() === "reduce"
  );
}

/** Returns the Set-Cookie value that stores the reader's choice for a year. It is no personal data, so it is not signed. */
export function lightPagesCookie(light: boolean): string {
  return plainCookie(cookieName(NAME), light ? "on" : "off", ONE_YEAR_SECONDS);
}
