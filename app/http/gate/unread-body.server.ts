import type { Socket } from "node:net";

import type { Request, RequestHandler } from "express";

/** How much of a body that nobody reads is still taken, and for how many milliseconds. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024;
const DISCARD_TIMEOUT_MS = 10_000;

/** Connections that end once the rest of a body has arrived, or has taken too long. */
const ending = new WeakSet<Socket>();

/**
 * Express middleware that ends the connection after an answer to a request whose body has not arrived in full, such as a 401,
 * 405, 408 or 413: what follows on it would be the rest of that body. The answer is sent at once. The connection is closed
 * in both directions only later, because a client that is cut off while it sends may not read the answer.
 */
export const endUnreadBody: RequestHandler = (request, response, next) => {
  const { socket } = request;
  // Whoever was told that the connection closes sends nothing on it that counts.
  if (ending.has(socket)) return void socket.destroy();
  if (!hasBody(request)) return next();
  const writeHead = response.writeHead.bind(response) as (...sent: unknown[]) => typeof response;
  response.writeHead = (...sent: unknown[]) => {
    if (!request.complete && !ending.has(socket)) {
      response.setHeader("Connection", "close");
      endLater(request);
    }
    return writeHead(...sent);
  };
  // Bytes that have arrived and were not read would hold up the next request on the connection.
  response.once("finish", () => request.removeAllListeners("data").resume());
  next();
};

const hasBody = ({ headers }: Request) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Lets what Node does after the last answer of a connection wait for the rest of the request. */
function endLater(request: Request): void {
  const { socket } = request;
  ending.add(socket);
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), DISCARD_TIMEOUT_MS);
    socket.once("close", () => clearTimeout(timer));
    let left = MAX_DISCARDED_BYTES;
    request
      .on("data", ({ length }: Buffer) => {
        if ((left -= length) < 0) socket.destroy();
      })
      .once("end", () => socket.destroy())
      .once("error", () => socket.destroy());
    if (request.complete) socket.destroy();
  };
}
