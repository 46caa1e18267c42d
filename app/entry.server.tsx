import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";

import type { DataFunctionArgs, EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";

import { logError } from "~/http/log.server";
import { isSameOrigin } from "~/http/same-origin.server";
import { pageSecurityHeaders } from "~/http/security-headers.server";
import { isDeskRoute } from "~/ui/layout/desk-routes";
import { NonceContext } from "~/ui/nonce";

/** How long a page's data may stream, in milliseconds. Nothing is deferred here, so it is short. */
export const streamTimeout = 3_000;

/** Renders a page whole: no part of it waits for another, and the reader's line is the slow part. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={forReader(context)} url={request.url} nonce={nonce} />
      </NonceContext.Provider>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer);
          headers.set("Content-Type", "text/html; charset=utf-8");
          setPageHeaders(headers, request, nonce);
          // In one piece: a page compressed piece by piece is a tenth larger.
          resolve(
            buffer(pipe(new PassThrough())).then((page) => new Response(page, { headers, status })),
          );
        },
        onShellError: reject,
        onError: (error) => logError(error, request),
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}

/**
 * A buyer's page names the list of routes that leaves the desk out (scripts/bundle-browser.ts makes it): some twenty
 * routes that a buyer would fetch for nothing. Links from there to the desk are the browser's own.
 */
function forReader(context: EntryContext): EntryContext {
  const manifest: EntryContext["manifest"] & { buyersUrl?: string } = context.manifest;
  const isDesk = context.staticHandlerContext.matches.some(({ route }) => isDeskRoute(route.id));
  if (isDesk || !manifest.buyersUrl) return context;
  return { ...context, manifest: { ...manifest, url: manifest.buyersUrl } };
}

/** The same rules for the data of a page that scripts navigate to. */
export function handleDataRequest(response: Response, { request }: DataFunctionArgs): Response {
  setPageHeaders(response.headers, request);
  return response;
}

function setPageHeaders(headers: Headers, request: Request, nonce?: string) {
  for (const [name, value] of pageSecurityHeaders(nonce)) headers.set(name, value);
  // A page with a price or a person on it is kept nowhere (design, rule 4).
  if (!headers.has("Cache-Control")) {
    headers.set("Cache-Control", request.headers.has("Cookie") ? "no-store" : "private, no-cache");
  }
  headers.append("Vary", "Cookie");
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
