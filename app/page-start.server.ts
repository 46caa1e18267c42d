import { text } from "node:stream/consumers";
import type { ReadableStream } from "node:stream/web";

import type { EntryContext } from "@remix-run/node";

import { isAdminRoute } from "~/ui/layout/admin-routes";
import type { PageStart } from "~/ui/layout/page-scripts";
import { refusalOf } from "~/ui/layout/refusal-of";

/** The routes that scripts/browser/bundle.ts puts into the frame of all pages. */
const FRAME_ROUTES = ["root", "routes/_shop"];

/**
 * What the scripts of a page begin with. Null for a page without: a refusal or fault, unless it leads on by itself,
 * and a route that says `export const handle = { scripts: false }` because they would add nothing to it.
 */
export async function pageStart({
  staticHandlerContext: { matches, errors, loaderData, actionData },
  manifest,
  serverHandoffStream,
}: EntryContext): Promise<PageStart | null> {
  const { scripts = true } = (matches.at(-1)!.route.handle ?? {}) as { scripts?: boolean };
  const [error] = Object.values(errors ?? {});
  const isUseful = error === undefined ? scripts : refusalOf(error).goTo !== undefined;
  const { url, adminUrl } = manifest as EntryContext["manifest"] & { adminUrl?: string };
  // Without it this is no finished build: Remix's own scripts are there for development.
  if (!serverHandoffStream || !adminUrl) return null;
  if (!isUseful) {
    void serverHandoffStream.cancel();
    return null;
  }
  const ids = matches.map(({ route }) => route.id);
  // A third less on the line than in the words of Remix, which say more than most data needs.
  const state = { loaderData, actionData, errors };
  const isShort = isPlain(state);
  const written = isShort
    ? JSON.stringify(state, withDates)
    : await text(serverHandoffStream as ReadableStream);
  if (isShort) void serverHandoffStream.cancel();
  return {
    script: ids.some(isAdminRoute) ? adminUrl : url,
    routes: ids.filter((id) => !FRAME_ROUTES.includes(id)).join(" "),
    // As JSON it means the same; as HTML nothing in it ends the element that it stands in.
    state: written.trim().replaceAll("<", "\\u003c"),
  };
}

/** A date as scripts/browser/start.ts knows it again. */
function withDates(this: Record<string, unknown>, name: string, value: unknown): unknown {
  const own = this[name];
  return own instanceof Date ? { "@date": own.getTime() } : value;
}

/** Whether JSON gives back a value as it was, but for dates, and what is undefined in an object: that is not there. */
function isPlain(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0);
  if (Array.isArray(value)) return value.every((part) => part !== undefined && isPlain(part));
  if (typeof value !== "object") return ["string", "boolean", "undefined"].includes(typeof value);
  if (value === null || value instanceof Date) return true;
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
}
