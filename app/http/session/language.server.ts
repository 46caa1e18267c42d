import type { RequestHandler } from "express";

import { env } from "~/env.server";
import { isLanguage, type Language } from "~/formats/language";
import { hasLanguage, inLanguage, languageIn, withPrefix } from "~/shop/base/language.server";
import { headerOf } from "~/http/gate/request-line.server";
import { cookieName, plainCookie, readPlainCookie } from "./shop-cookie.server";

const NAME = "language";
const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;
/** Of the header, in characters: a browser sends some ten languages. */
const MAX_LENGTH = 300;

/** The header besides Cookie that decides in which language a page is, for `Vary`. */
export const LANGUAGE_VARY = "Accept-Language";

/** The Set-Cookie value that stores the reader's choice for a year. It is no personal data, so it is not signed. */
export const languageCookie = (language: Language): string => plainCookie(cookieName(NAME), language, ONE_YEAR_SECONDS);

/** The language that a reader chose in this browser, or null. */
export function chosenLanguage(request: { headers: Pick<Headers, "get"> }): Language | null {
  const choice = readPlainCookie(request, NAME);
  return isLanguage(choice) ? choice : null;
}

/** The language to answer a reader in: the one that they chose, else the first of Accept-Language that the shop has, else English. */
export function languageOf(request: { headers: Pick<Headers, "get"> }): Language {
  // The scripts of pages in development are in one language.
  if (env.NODE_ENV === "development") return env.MESSAGES_LANGUAGE;
  return chosenLanguage(request) ?? acceptedLanguage(request.headers.get("Accept-Language") ?? "") ?? "en";
}

/** By RFC 9110, 12.5.4, of the shop's languages; "de-AT" asks for German. */
function acceptedLanguage(header: string): Language | undefined {
  const ranges = header
    .slice(0, MAX_LENGTH)
    .split(",")
    .map((range) => {
      const [tag = "", ...parameters] = range.trim().toLowerCase().split(";");
      const weight = parameters.map((one) => one.trim()).find((one) => one.startsWith("q="));
      return { language: tag.trim().split("-")[0], weight: weight ? Number(weight.slice(2)) || 0 : 1 };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  return ranges.map(({ language }) => language).find(isLanguage);
}

/** Answers a request in the language of its reader, unless a middleware has chosen it already. */
export const answerInLanguage = <Result>(request: Request, work: () => Result): Result =>
  hasLanguage() ? work() : inLanguage(languageOf(request), work);

/**
 * Express middleware that answers in the language of the reader, or in that of the address: "/de/contact" is "/contact" in German, whoever asks, so that
 * search engines read each page in each language. All that comes after it knows the address without its prefix, and redirects get it back.
 */
export const negotiateLanguage: RequestHandler = (request, response, next) => {
  const named = languageIn(request.url);
  const get = (name: string) => headerOf(request, name);
  if (!named) return inLanguage(languageOf({ headers: { get } }), next);
  const prefix = `/${named}`;
  const rest = request.url.slice(prefix.length);
  // The data of the home page, and that page with a query or nothing.
  request.url = rest.startsWith(".data") ? `/_root${rest}` : rest.startsWith("/") ? rest : `/${rest}`;
  request.originalUrl = request.url;
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) =>
    setHeader(name, name.toLowerCase() === "location" && typeof value === "string" ? withPrefix(prefix, value) : value);
  inLanguage(named, next, prefix);
};
