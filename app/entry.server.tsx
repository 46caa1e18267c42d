import { randomBytes, randomUUID } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";

import type { AppLoadContext, DataFunctionArgs, EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";

import { keyForOwner } from "~/formats/form-key";
import { CachedResponse } from "~/cache/cached-response.server";
import { FragmentCache } from "~/cache/fragments.server";
import { env, isOptimisationOn } from "~/env.server";
import { yieldToEventLoop } from "~/event-loop.server";
import { prefersLightPages } from "~/http/session/light-pages.server";
import { logError } from "~/http/log.server";
import { PAGE_CACHE_CONTROL, PAGE_VARY, visitorPage } from "~/cache/page-cache.server";
import { fillForm } from "~/http/responses/fill-form.server";
import { compressedResponse } from "~/http/responses/compressed-response.server";
import { LANGUAGES, language } from "~/formats/language";
import { answerInLanguage } from "~/http/session/language.server";
import { addressPrefix } from "~/shop/base/language.server";
import { isSameOrigin } from "~/http/gate/same-origin.server";
import { pageSecurityHeaders } from "~/http/gate/security-headers.server";
import { FragmentContext } from "./ui/base/cached-fragment";
import { FormKeyContext } from "./ui/layout/form-key";
import type { Frame } from "~/ui/layout/frame";
import { PageStartContext } from "~/ui/layout/page-scripts";
import { LightPages } from "./ui/base/light";
import { NonceContext } from "./ui/base/nonce";
import { hasOwnScripts, pageStart } from "./page-start.server";

/** Remix's timeout for deferred data, in milliseconds. Short, because no loader defers data. */
export const streamTimeout = 100;

/**
 * Stands for the page's form key until the page is finished, because cached fragments have to be the same in all pages.
 * Random, so that no text a user typed can be taken for it.
 */
const FORM_KEY_MARKER = randomUUID();

/** A longer page holds a text that somebody typed. */
const LONG_PAGE = 512 * 1024;

/** Renders a page without streaming, so that it can be compressed, cached and given an ETag. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  return answerInLanguage(request, () => answerPage(request, status, headers, context, loadContext));
}

async function answerPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const nonce = hasOwnScripts() ? undefined : randomBytes(16).toString("base64");
  const render = async () => {
    const html = await renderPage(request, context, nonce);
    await pauseAt(html);
    return Buffer.from(html);
  };
  headers.set("Content-Type", "text/html; charset=utf-8");
  // A response that sets a cookie is only for its reader and must not be cached.
  if (status === 200 && !headers.has("Set-Cookie")) {
    const page = await visitorPage(request, loadContext, async () => {
      headers.set("Cache-Control", PAGE_CACHE_CONTROL);
      if (env.PUBLIC_URL) headers.set("Link", otherLanguages(request, env.PUBLIC_URL));
      setPageHeaders(headers, request, nonce);
      return new CachedResponse(await render(), [...headers]);
    });
    if (page) return page.response(request);
  }
  setPageHeaders(headers, request, nonce);
  return compressedResponse(request, await render(), { status, headers });
}

async function renderPage(request: Request, context: EntryContext, nonce: string | undefined): Promise<string> {
  const light = prefersLightPages(request);
  const start = light ? null : await pageStart(context);
  const fragments = isOptimisationOn("fragments") ? new FragmentCache(light) : null;
  const { serverHandoffStream, manifest, staticHandlerContext } = context;
  // Only Remix's own scripts need the page data as a stream.
  if (start !== "remix") void serverHandoffStream?.cancel();
  // RemixServer iterates over all routes of the manifest, but needs only those of the page.
  const routes = Object.fromEntries(
    staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]!]),
  );
  const html = await renderToHtml(
    <NonceContext.Provider value={nonce}>
      <LightPages.Provider value={light}>
        <PageStartContext.Provider value={start}>
          <FragmentContext.Provider value={fragments}>
            <FormKeyContext.Provider value={FORM_KEY_MARKER}>
              <RemixServer
                context={{
                  ...context,
                  manifest: { ...manifest, routes },
                  staticHandlerContext: withPrefix(staticHandlerContext),
                  serverHandoffStream: start === "remix" ? serverHandoffStream : undefined,
                }}
                url={request.url}
                nonce={nonce}
              />
            </FormKeyContext.Provider>
          </FragmentContext.Provider>
        </PageStartContext.Provider>
      </LightPages.Provider>
    </NonceContext.Provider>,
    start === "remix",
  );
  await pauseAt(html);
  const page = fragments ? fragments.store(html) : html;
  const root = staticHandlerContext.loaderData.root as Frame | undefined;
  const key = keyForOwner(randomBytes(12).toString("base64url"), root?.person?.key);
  const withKeys = page.replaceAll(FORM_KEY_MARKER, key);
  return root?.unsent ? fillForm(withKeys, request.url, root.unsent) : withKeys;
}

/** Its links and forms lead to addresses that begin as that of the page: "/de". */
function withPrefix(context: EntryContext["staticHandlerContext"]): EntryContext["staticHandlerContext"] {
  const prefix = addressPrefix();
  if (prefix === "") return context;
  const { location } = context;
  return { ...context, basename: prefix, location: { ...location, pathname: prefix + location.pathname } };
}

/** Other requests are served between the steps of a long page. */
const pauseAt = async (html: string) => {
  if (html.length > LONG_PAGE) await yieldToEventLoop();
};

/** Renders to a string. Only a page with Remix's own scripts suspends, because they wait for the data stream. */
async function renderToHtml(page: ReactElement, suspends: boolean): Promise<string> {
  if (!suspends) return `<!DOCTYPE html>${renderToString(page)}`;
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onError: reject,
    });
  });
}

/** Sets the same headers on the data of a client-side navigation, and compresses it. */
export async function handleDataRequest(response: Response, { request }: DataFunctionArgs): Promise<Response> {
  setPageHeaders(response.headers, request);
  if (!response.body) return response;
  return compressedResponse(request, new Uint8Array(await response.arrayBuffer()), response);
}

/** Says where search engines find a page in each language, and in that of its reader. In a header, because pages do without it. */
function otherLanguages({ url }: Request, shop: string): string {
  const { pathname, search } = new URL(url);
  const path = (pathname === "/" ? "" : pathname) + search;
  const link = (prefix: string, language: string) =>
    `<${shop}${prefix}${path || (prefix ? "" : "/")}>; rel="alternate"; hreflang="${language}"`;
  return [...LANGUAGES.map((one) => link(one === "en" ? "" : `/${one}`, one)), link("", "x-default")].join(", ");
}

function setPageHeaders(headers: Headers, request: Request, nonce?: string) {
  for (const [name, value] of pageSecurityHeaders(nonce)) headers.set(name, value);
  // A page with prices or personal data must not be cached.
  if (!headers.has("Cache-Control")) {
    headers.set("Cache-Control", request.headers.has("Cookie") ? "no-store" : "private, no-cache");
  }
  headers.set("Content-Language", language());
  headers.set("Vary", PAGE_VARY);
}

/**
 * Logs unexpected errors. Remix refuses a foreign Origin before any loader or action runs, with an empty 500; the error
 * thrown here makes it a 403.
 */
export function handleError(error: unknown, { request }: DataFunctionArgs): void {
  const isUnsafe = request.method !== "GET" && request.method !== "HEAD";
  const isOriginError = error instanceof Error && error.message.includes("`origin`");
  if (isUnsafe && (isOriginError || !isSameOrigin(request))) {
    throw Object.assign(new Error("Forbidden"), { status: 403 });
  }
  // Client errors (404, 405, the legacy data protocol) are not logged.
  const { status } = error as { status?: number };
  const isClientError = status !== undefined && status < 500;
  const isLegacyProtocol = new URL(request.url).searchParams.has("_data");
  if (!request.signal.aborted && !isClientError && !isLegacyProtocol) logError(error, request);
}
