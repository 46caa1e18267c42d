import { randomBytes } from "node:crypto";

import type { AppLoadContext, DataFunctionArgs, EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";

import { env } from "~/env.server";
import { CachedResponse as KeptAnswer } from "~/cache/cached-response.server";
import { readsLight } from "~/http/session/light-pages.server";
import { logError } from "~/http/log.server";
import {
  PAGE_CACHE_CONTROL,
  PAGE_VARY,
  visitorPage as pageForEverybody,
} from "~/cache/page-cache.server";
import { compressedResponse as compressedResponse } from "~/http/compressed-response.server";
import { isSameOrigin } from "~/http/gate/same-origin.server";
import { pageSecurityHeaders } from "~/http/gate/security-headers.server";
import { StartOfPage } from "~/ui/layout/page-scripts";
import { KeepParts } from "~/ui/kept";
import { LightPages } from "~/ui/light";
import { NonceContext } from "~/ui/nonce";
import { PartsOfPage } from "./page-parts.server";
import { pageStart } from "./page-start.server";

/**
 * How long a page's data may stream, in milliseconds. Nothing is deferred here, so it is all there at once; Remix holds
 * what a page was made of in memory for this long.
 */
export const streamTimeout = 100;

// While it is developed, the shop has Remix's own scripts, inline; what is built has none (PageScripts).
const nonce = env.NODE_ENV === "development" ? randomBytes(16).toString("base64") : undefined;

/** Renders a page whole: no part of it waits for another, and the reader's line is the slow part. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  visit: AppLoadContext,
): Promise<Response> {
  const make = async () => Buffer.from(await render(request, context));
  headers.set("Content-Type", "text/html; charset=utf-8");
  // One with a message or any other word for this reader alone is not everybody's.
  if (status === 200 && !headers.has("Set-Cookie")) {
    const page = await pageForEverybody(request, visit, async () => {
      headers.set("Cache-Control", PAGE_CACHE_CONTROL);
      setPageHeaders(headers, request);
      return new KeptAnswer(await make(), [...headers]);
    });
    if (page) return page.response(request);
  }
  setPageHeaders(headers, request);
  return compressedResponse(request, await make(), { status, headers });
}

async function render(request: Request, context: EntryContext): Promise<string> {
  const light = readsLight(request);
  const start = light ? null : await pageStart(context);
  const parts = new PartsOfPage(light);
  // With the data there, nothing in a page waits: made in one go it costs half of what a stream of it does.
  const page = renderToString(
    <NonceContext.Provider value={nonce}>
      <LightPages.Provider value={light}>
        <StartOfPage.Provider value={start}>
          <KeepParts.Provider value={parts}>
            <RemixServer context={await forDrawing(context)} url={request.url} nonce={nonce} />
          </KeepParts.Provider>
        </StartOfPage.Provider>
      </LightPages.Provider>
    </NonceContext.Provider>,
  );
  return `<!DOCTYPE html>${parts.keepFrom(page)}`;
}

/**
 * What a page is drawn from: of all routes those on the way to it, because Remix would go through each of a hundred.
 * PageScripts has the data already; in development, where Remix's own scripts fetch it, it is there before the page is.
 */
async function forDrawing(context: EntryContext): Promise<EntryContext> {
  if (nonce) {
    const value = await new Response(context.serverHandoffStream).text();
    const streamCache = { 0: Object.assign(Promise.resolve(), { result: { done: true, value } }) };
    return { ...context, serverHandoffStream: new ReadableStream(), renderMeta: { streamCache } };
  }
  const { manifest, staticHandlerContext } = context;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]!]));
  return { ...context, manifest: { ...manifest, routes }, serverHandoffStream: undefined };
}

/** The same rules for the data of a page that scripts navigate to. */
export async function handleDataRequest(
  response: Response,
  { request }: DataFunctionArgs,
): Promise<Response> {
  setPageHeaders(response.headers, request);
  if (!response.body) return response;
  return compressedResponse(request, new Uint8Array(await response.arrayBuffer()), response);
}

function setPageHeaders(headers: Headers, request: Request) {
  for (const [name, value] of pageSecurityHeaders(nonce)) headers.set(name, value);
  // A page with a price or a person on it is kept nowhere (design, rule 4).
  if (!headers.has("Cache-Control")) {
    headers.set("Cache-Control", request.headers.has("Cookie") ? "no-store" : "private, no-cache");
  }
  headers.set("Vary", PAGE_VARY);
}

/**
 * Remix refuses a foreign Origin before any loader or action runs, and would answer an empty 500.
 * What is thrown here becomes the answer's status instead.
 */
export function handleError(error: unknown, { request }: DataFunctionArgs): void {
  const isUnsafe = request.method !== "GET" && request.method !== "HEAD";
  const aboutOrigin = error instanceof Error && error.message.includes("`origin`");
  if (isUnsafe && (aboutOrigin || !isSameOrigin(request))) {
    throw Object.assign(new Error("Forbidden"), { status: 403 });
  }
  // A reader's mistake (405, 404, a protocol we do not speak) is no fault of ours to be noted.
  const { status } = error as { status?: number };
  const isTheirs = status !== undefined && status < 500;
  const isOldProtocol = new URL(request.url).searchParams.has("_data");
  if (!request.signal.aborted && !isTheirs && !isOldProtocol) logError(error, request);
}
