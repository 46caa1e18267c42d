// A body that trickles is refused with 408; one that is only slow is read.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { readBody } from "~/http/gate/body.server";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A form that sends `bytes` each second, `seconds` long; `left` says whether the reading has ended before. */
function sendForm(bytes: number, seconds: number) {
  let isCancelled = false;
  let sent = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await new Promise((done) => setTimeout(done, 1_000));
        if (isCancelled) return;
        if (sent++ < seconds) controller.enqueue(new Uint8Array(bytes).fill(97));
        else controller.close();
      },
      cancel() {
        isCancelled = true;
      },
    },
    // Nothing before it is asked for.
    { highWaterMark: 0 },
  );
  const request = new Request("http://shop.test/cart", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body,
    duplex: "half",
  } as RequestInit);
  return { request, sent: () => sent, isCancelled: () => isCancelled };
}

/** Reads it and lets `seconds` pass. Gives the number of bytes, or the status of the refusal with the second it came. */
async function read(request: Request, limit: number, seconds: number) {
  const began = Date.now();
  const result = readBody(request, limit, undefined, limit).then(
    async (whole) => ({ bytes: (await whole.arrayBuffer()).byteLength }),
    (refusal: { init: ResponseInit }) => ({
      status: refusal.init.status,
      second: Math.round((Date.now() - began) / 1_000),
    }),
  );
  await vi.advanceTimersByTimeAsync(seconds * 1_000);
  return result;
}

describe("a body", () => {
  it("that trickles is refused after half a minute, and not read further", async () => {
    const { request, sent, isCancelled } = sendForm(1, 600);
    expect(await read(request, 65_536, 120)).toEqual({
      status: 408,
      second: 30,
    });
    // What was asked for when the time was over still comes.
    expect(sent()).toBeLessThanOrEqual(31);
    // The server discards the rest for a while and closes the connection (tests/routes/unread-bodies.test.ts).
    expect(isCancelled()).toBe(false);
  });

  it("that stops is refused", async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(10)),
    });
    const init = { method: "POST", body, duplex: "half" } as RequestInit;
    expect(await read(new Request("http://shop.test/cart", init), 65_536, 40)).toMatchObject({
      status: 408,
      second: 30,
    });
  });

  it("of an upload on a slow line, 16 KB a second for two minutes, is read", async () => {
    const { request } = sendForm(16_384, 120);
    expect(await read(request, 8_000_000, 130)).toEqual({ bytes: 16_384 * 120 });
  });

  it("of an upload that becomes slower than 8 KB a second is refused", async () => {
    const { request } = sendForm(4_096, 600);
    expect(await read(request, 8_000_000, 130)).toMatchObject({ status: 408, second: 61 });
  });
});
