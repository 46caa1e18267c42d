import type { ServerResponse } from "node:http";

import { contextOf } from "./request-memo.server";

// The connection of a client that reads nothing for so long is closed.
const MAX_WAIT_MS = 60_000;

/**
 * What loadContextOf tells of a response: a function that waits until the client has read what was written so far. It gives false
 * when the client has left.
 */
export function clientReady(response: ServerResponse): () => Promise<boolean> {
  return async () => {
    if (response.destroyed) return false;
    if (!response.writableNeedDrain) return true;
    const timer = setTimeout(() => response.destroy(), MAX_WAIT_MS);
    await new Promise<void>((resolve) => {
      const onReady = () => {
        response.removeListener("drain", onReady).removeListener("close", onReady);
        resolve();
      };
      // Not by `on` or `once`: the compression replaces `on`, and gives the events of its own stream.
      response.addListener("drain", onReady).addListener("close", onReady);
    });
    clearTimeout(timer);
    return !response.destroyed;
  };
}

/**
 * A function that waits until the client of a request is ready for more, as Remix does not: it would write a large body into
 * memory. Without a server that tells, the client is always ready.
 */
export function clientIsReady(request: Request): () => Promise<boolean> {
  const isReady = contextOf(request)?.isClientReady;
  return typeof isReady === "function" ? (isReady as () => Promise<boolean>) : () => Promise.resolve(true);
}

/** What loadContextOf tells of a response: a signal for when its reader leaves before the end. */
export function abortSignalOf(response: ServerResponse): AbortSignal {
  const leaving = new AbortController();
  response.addListener("close", () => {
    if (!response.writableFinished) leaving.abort();
  });
  return leaving.signal;
}

/**
 * The signal for when the reader of a request leaves. Not `request.signal`: Remix copies requests, and undici's copies follow each
 * other's signals by weak references, so that after a garbage collection the last one may never be told.
 */
export const readerOf = (request: Request): AbortSignal =>
  (contextOf(request)?.leaving as AbortSignal | undefined) ?? request.signal;
