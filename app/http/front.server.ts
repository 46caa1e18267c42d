import type { IncomingMessage, ServerResponse } from "node:http";

import { acceptedEncoding } from "./responses/encoding.server";
import type { KeptAnswer } from "./kept-answer.server";
import { keptPage, nameOfPage } from "./page-cache.server";

/**
 * Answers a request for a visitor's page that is kept; passes every other on, untouched. It stands before Express and
 * Remix: to find the route alone costs them more than such an answer may.
 */
export function front(message: IncomingMessage, response: ServerResponse, passOn: () => void) {
  const headers = { get: (name: string) => headerOf(message, name) };
  const name = nameOfPage({ method: message.method!, address: message.url!, headers });
  if (name === null) return passOn();
  const began = performance.now();
  keptPage(name).then(
    (page) => {
      if (!page) return passOn();
      send(message, response, page);
      noteAccess(message, response, performance.now() - began);
    },
    // Where the database gives no answer, the gate has the words for it.
    passOn,
  );
}

function send(message: IncomingMessage, response: ServerResponse, page: KeptAnswer): void {
  const { status, headers, body } = page.answer({
    method: message.method!,
    encoding: acceptedEncoding(headerOf(message, "Accept-Encoding")),
    ifNoneMatch: headerOf(message, "If-None-Match"),
  });
  response.statusCode = status;
  for (const [name, value] of headers) response.setHeader(name, value);
  response.end(body ?? undefined);
}

/** The access line of remix-serve: "GET /about 200 4819 - 0.312 ms". */
function noteAccess({ method, url }: IncomingMessage, response: ServerResponse, ms: number): void {
  const size = response.getHeader("Content-Length") ?? "-";
  process.stdout.write(`${method} ${url} ${response.statusCode} ${size} - ${ms.toFixed(3)} ms\n`);
}

function headerOf({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name.toLowerCase()];
  return Array.isArray(value) ? value.join(", ") : (value ?? null);
}
