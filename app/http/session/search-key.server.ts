import { cookieName, plainCookie, readPlainCookie } from "./shop-cookie.server";

const NAME = "search_key";
const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Whether "/" focuses the panel's search. In this browser it can be turned off (WCAG 2.1.4, Character Key Shortcuts). */
export const hasSearchKey = (request: Request): boolean => readPlainCookie(request, NAME) !== "off";

/** Returns the Set-Cookie value that stores the choice for a year. It is no personal data, so it is not signed. */
export const searchKeyCookie = (isOn: boolean): string =>
  plainCookie(cookieName(NAME), isOn ? "on" : "off", ONE_YEAR_SECONDS);
