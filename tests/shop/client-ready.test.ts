// When the reader of a response leaves, work for it ends, whichever copy of the request it was given.
import { EventEmitter, once } from "node:events";
import { createServer, get, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, it, vi } from "vitest";

import { abortSignalOf, readerOf, clientReady } from "~/http/gate/client-ready.server";
import { registerRequest } from "~/http/gate/request-memo.server";

async function ask(answer: (response: ServerResponse) => void) {
  const server = createServer((_, response) => answer(response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const sent = get({ port, host: "127.0.0.1", agent: false });
  sent.on("error", () => undefined);
  return { sent, stop: () => server.close() };
}

it("tells that a reader has left before the end, without the request that Remix made", async () => {
  let arrived: (signal: AbortSignal) => void;
  const asked = new Promise<AbortSignal>((resolve) => (arrived = resolve));
  const { sent, stop } = await ask((response) => arrived(abortSignalOf(response)));
  const leaving = await asked;
  const copy = new Request("http://shop.test/admin/production");
  registerRequest(copy, { leaving });
  expect(readerOf(copy).aborted).toBe(false);
  sent.destroy();
  if (!leaving.aborted) await once(leaving, "abort");
  expect([readerOf(copy).aborted, copy.signal.aborted]).toEqual([true, false]);
  stop();
});

it("tells nothing when the reader got all", async () => {
  let leaving: AbortSignal | undefined;
  let closed: Promise<unknown> | undefined;
  const { sent, stop } = await ask((response) => {
    leaving = abortSignalOf(response);
    closed = once(response, "close");
    response.end("all");
  });
  const [answer] = await once(sent, "response");
  answer.resume();
  await once(answer, "end");
  await closed;
  expect(leaving?.aborted).toBe(false);
  stop();
});

it("closes the connection of a client that reads nothing for a minute", async () => {
  vi.useFakeTimers();
  const events = new EventEmitter();
  const response = Object.assign(events, {
    destroyed: false,
    writableNeedDrain: true,
    destroy: () => {
      response.destroyed = true;
      events.emit("close");
    },
  });
  const isReady = clientReady(response as unknown as ServerResponse)();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(response.destroyed).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([response.destroyed, await isReady]).toEqual([true, false]);
  vi.useRealTimers();
});
