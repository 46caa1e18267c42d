import type { IncomingMessage } from "node:http";

import type { Request, RequestHandler } from "express";

import { env } from "~/env.server";
import * as t from "~/messages/access";
import { answerWithoutRoute } from "./express-errors.server";

/** These are asked by balancers and supervisors, which know the shop by any name. */
const HEALTH_CHECKS = ["/healthz", "/readyz"];

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * Express middleware that refuses a method that no route accepts (405), an address that is longer than any of the shop (414), a malformed Host or several (400) and a Host that is not that
 * of PUBLIC_URL (421). Remix cannot make a request of some of them. The forwarding headers become what Express believes by
 * "trust proxy"; X-Forwarded-Host is never believed.
 */
export const checkRequestLine: RequestHandler = (request, response, next) => {
  const { headers } = request;
  delete headers["x-forwarded-host"];
  headers["x-forwarded-proto"] = request.protocol === "https" ? "https" : "http";
  if (!METHODS.includes(request.method)) {
    return answerWithoutRoute(request, response, {
      status: 405,
      title: t.methodNotAllowed(),
      message: t.thisShopAccepts({ list: METHODS.join(", ") }),
      code: "method_not_allowed",
      headers: { Allow: METHODS.join(", ") },
    });
  }
  if (isLongAddress(request.originalUrl)) {
    return answerWithoutRoute(request, response, {
      status: 414,
      title: t.uriTooLong(),
      message: t.thisAddressIsTooLong(),
      code: "uri_too_long",
    });
  }
  const isHealthCheck = HEALTH_CHECKS.includes(request.path);
  const host = isHealthCheck ? "localhost" : hostOf(request);
  // Node keeps the first of two; something before the shop may have decided by the other.
  const hasSeveral = headersNamed(request, "host") > 1;
  if (host === null || hasSeveral) {
    return answerWithoutRoute(request, response, {
      status: 400,
      title: t.badRequest(),
      message: t.thisAddressCannotBeRead(),
      code: "bad_request",
    });
  }
  if (!isHealthCheck && env.PUBLIC_URL && host !== new URL(env.PUBLIC_URL).host) {
    return answerWithoutRoute(request, response, {
      status: 421,
      title: t.misdirectedRequest(),
      message: t.thisShopIsAt({ publicUrl: env.PUBLIC_URL }),
      code: "misdirected_request",
    });
  }
  headers.host = host;
  next();
};

/** In characters. An answer of an identity provider may be long; filters of the catalogue are not. */
const MAX_ADDRESS_LENGTH = 4_000;
const MAX_PARAMETERS = 200;

const isLongAddress = (address: string) =>
  address.length > MAX_ADDRESS_LENGTH || address.split("&", MAX_PARAMETERS + 1).length > MAX_PARAMETERS;

/** The value of a header by its name in any case, several joined by commas; null without one. */
export function headerOf({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name.toLowerCase()];
  return Array.isArray(value) ? value.join(", ") : (value ?? null);
}

const headersNamed = ({ rawHeaders }: IncomingMessage, name: string) =>
  rawHeaders.filter((one, index) => index % 2 === 0 && one.toLowerCase() === name).length;

/** Returns the host and port of the Host header, as URL writes them; null for no valid ones. */
function hostOf({ headers: { host = "" }, protocol }: Request): string | null {
  const address = `${env.PUBLIC_URL ? new URL(env.PUBLIC_URL).protocol : `${protocol}:`}//${host}`;
  return !/[/?#@\\\s]/.test(host) && URL.canParse(address) ? new URL(address).host : null;
}

/**
 * Makes a request line with a whole address ("GET http://shop.example/cart") one with a path. The host of that address
 * then counts (RFC 9112, 3.2.2). What is neither path nor address loses its Host, for which it is refused later. This
 * must come before Express, which answers 404 to an address that it cannot parse.
 */
export function toPath(request: IncomingMessage): void {
  const { url = "", headers } = request;
  if (url.startsWith("/")) return;
  const isAddress = /^https?:\/\//i.test(url) && URL.canParse(url);
  const { host, pathname, search } = new URL(isAddress ? url : "http://unreadable");
  request.url = pathname + search;
  headers.host = isAddress ? host : "";
}
