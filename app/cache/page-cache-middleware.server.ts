import type { IncomingMessage, ServerResponse } from "node:http";

import { headerOf } from "~/http/gate/request-line.server";
import { acceptedEncoding } from "~/http/responses/content-encoding.server";
import { cachedPage, cacheKeyOf, isPageCacheOn } from "./page-cache.server";

/**
 * Express middleware that answers a request for a visitor's page from the cache and passes every other on. It comes
 * before Remix, because finding the route costs Remix more than sending a cached page.
 */
export function pageCache(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  if (!isPageCacheOn()) return next();
  const header = (name: string) => headerOf(request, name);
  const method = request.method!;
  const key = cacheKeyOf({ method, address: request.url!, headers: { get: header } });
  if (key === null) return next();
  cachedPage(key).then(
    (page) => {
      if (!page) return next();
      const { status, headers, body } = page.ready({
        method,
        encoding: acceptedEncoding(header("Accept-Encoding")),
        ifNoneMatch: header("If-None-Match"),
      });
      response.statusCode = status;
      for (const [name, value] of headers) response.setHeader(name, value);
      response.end(body ?? undefined);
    },
    // When the database does not answer, the gate answers with a 503.
    () => next(),
  );
}
