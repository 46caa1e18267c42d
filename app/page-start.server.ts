import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import type { ReadableStream } from "node:stream/web";

import type { EntryContext } from "@remix-run/node";

import { env, isOptimisationOn } from "~/env.server";
import { language, type Language } from "~/formats/language";
import type { Refusal } from "./shop/base/refusal";
import { FRAME_ROUTES, isUnlistedRoute } from "~/ui/layout/page-routes";
import type { PageStart } from "~/ui/layout/page-scripts";
import { refusalOf } from "~/ui/layout/refusal-of";

/** The addresses of the entry scripts of pages in each language; written by scripts/browser/bundle.ts. */
export type PageScriptAddresses = Record<Language, { buyer: string; admin: string }>;

let addresses: PageScriptAddresses | undefined;

function readAddresses(): PageScriptAddresses {
  addresses ??= JSON.parse(readFileSync(resolve("build/page-scripts.json"), "utf8")) as PageScriptAddresses;
  return addresses;
}

/** Whether pages load the shop's own entry scripts instead of Remix's, which are inline and need a nonce. */
export const hasOwnScripts = () => env.NODE_ENV !== "development" && isOptimisationOn("page-start");

/**
 * Returns the script, the routes and the state with which a page is hydrated; "remix" for Remix's own scripts. Null for a
 * page without scripts: an error page without a toast or an automatic redirect, and a route with
 * `export const handle = { scripts: false }`.
 */
export async function pageStart({
  staticHandlerContext: { matches, errors, loaderData, actionData },
  serverHandoffStream,
}: EntryContext): Promise<PageStart | "remix" | null> {
  const { scripts = true } = (matches.at(-1)!.route.handle ?? {}) as { scripts?: boolean };
  const [error] = Object.values(errors ?? {});
  const needsScripts = error === undefined ? scripts : isEnhanced(refusalOf(error));
  if (!needsScripts) return null;
  // Remix's files are in English.
  if (!hasOwnScripts()) return env.NODE_ENV === "development" || language() === "en" ? "remix" : null;
  const ids = matches.map(({ route }) => route.id);
  // Plain JSON makes a page 7 to 12 % smaller than turbo-stream, whose values are an array of references.
  const data = { loaderData, actionData, errors };
  const state = isPlain(data) ? JSON.stringify(data, withDates) : await text(serverHandoffStream as ReadableStream);
  return {
    script: readAddresses()[language()][ids.some(isUnlistedRoute) ? "admin" : "buyer"],
    routes: ids.filter((id) => !FRAME_ROUTES.includes(id)).join(" "),
    // The same JSON, but it cannot contain "</script>".
    state: state.trim().replaceAll("<", "\\u003c"),
  };
}

/** Whether a refusal does something with scripts: a toast, or a redirect after a delay. */
const isEnhanced = ({ isToast, goTo }: Refusal) => isToast === true || goTo !== undefined;

/** A JSON.stringify replacer that writes dates as scripts/browser/turbo-stream.ts reads them. */
function withDates(this: Record<string, unknown>, name: string, value: unknown): unknown {
  const own = this[name];
  return own instanceof Date ? { "@date": own.getTime() } : value;
}

/**
 * Whether JSON represents a value exactly, apart from dates. Undefined properties are allowed; undefined in an array, NaN,
 * -0, errors and other class instances are not.
 */
function isPlain(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0);
  if (Array.isArray(value)) return value.every((part) => part !== undefined && isPlain(part));
  if (typeof value !== "object") return ["string", "boolean", "undefined"].includes(typeof value);
  if (value === null || value instanceof Date) return true;
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
}
