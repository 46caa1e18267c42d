import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";

import type { AppLoadContext, DataFunctionArgs, EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";

import { CachedResponse } from "~/cache/cached-response.server";
import { FragmentCache } from "~/cache/fragments.server";
import { isDeviceOn } from "~/env.server";
import { readsLight } from "~/http/session/light-pages.server";
import { logError } from "~/http/log.server";
import { PAGE_CACHE_CONTROL, PAGE_VARY, visitorPage } from "~/cache/page-cache.server";
import { compressedResponse } from "~/http/responses/compressed-response.server";
import { isSameOrigin } from "~/http/gate/same-origin.server";
import { pageSecurityHeaders } from "~/http/gate/security-headers.server";
import { FragmentContext } from "~/ui/cached-fragment";
import { PageStartContext } from "~/ui/layout/page-scripts";
import { LightPages } from "~/ui/light";
import { NonceContext } from "~/ui/nonce";
import { hasOwnScripts, pageStart } from "./page-start.server";

/** How long Remix keeps the data of a page in memory, in milliseconds. Nothing is deferred: it is complete at once. */
export const streamTimeout = 100;

/** Renders a page whole, so that it can be compressed, cached and given an ETag. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  visit: AppLoadContext,
): Promise<Response> {
  const nonce = hasOwnScripts() ? undefined : randomBytes(16).toString("base64");
  const make = async () => Buffer.from(await renderPage(request, context, nonce));
  headers.set("Content-Type", "text/html; charset=utf-8");
  // An answer that sets a cookie is for its reader alone.
  if (status === 200 && !headers.has("Set-Cookie")) {
    const page = await visitorPage(request, visit, async () => {
      headers.set("Cache-Control", PAGE_CACHE_CONTROL);
      setPageHeaders(headers, request, nonce);
      return new CachedResponse(await make(), [...headers]);
    });
    if (page) return page.response(request);
  }
  setPageHeaders(headers, request, nonce);
  return compressedResponse(request, await make(), { status, headers });
}

async function renderPage(
  request: Request,
  context: EntryContext,
  nonce: string | undefined,
): Promise<string> {
  const light = readsLight(request);
  const start = light ? null : await pageStart(context);
  const fragments = isDeviceOn("fragments") ? new FragmentCache(light) : null;
  const { serverHandoffStream, manifest, staticHandlerContext } = context;
  // Only Remix's own scripts render the data of the page into it.
  if (start !== "remix") void serverHandoffStream?.cancel();
  // RemixServer walks through all routes of the manifest, and needs only those on the way to the page.
  const routes = Object.fromEntries(
    staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]!]),
  );
  const html = await renderToHtml(
    <NonceContext.Provider value={nonce}>
      <LightPages.Provider value={light}>
        <PageStartContext.Provider value={start}>
          <FragmentContext.Provider value={fragments}>
            <RemixServer
              context={{
                ...context,
                manifest: { ...manifest, routes },
                serverHandoffStream: start === "remix" ? serverHandoffStream : undefined,
              }}
              url={request.url}
              nonce={nonce}
            />
          </FragmentContext.Provider>
        </PageStartContext.Provider>
      </LightPages.Provider>
    </NonceContext.Provider>,
    start === "remix",
  );
  return fragments ? fragments.store(html) : html;
}

/** Only a page with Remix's own scripts suspends: they wait for the data. */
async function renderToHtml(page: ReactElement, suspends: boolean): Promise<string> {
  if (!suspends) return `<!DOCTYPE html>${renderToString(page)}`;
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onError: reject,
    });
  });
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

function setPageHeaders(headers: Headers, request: Request, nonce?: string) {
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
