// However many large files are sent at once, one is worked on at a time: the others wait, and are asked to come again when it takes
// too long.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { readBody } from "~/http/gate/body.server";
import { endTurn } from "~/http/gate/large-bodies.server";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const post = (bytes: number) =>
  new Request("http://shop.test/quick-order", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: "a".repeat(bytes),
  });

let senders = 0;

/** What became of reading a body: its status, "read", or "waits". */
function reading(request: Request, sender = String(senders++)) {
  const result = { is: "waits" as "waits" | "read" | number | undefined };
  readBody(request, 1_000_000, sender, 1_000_000).then(
    () => (result.is = "read"),
    ({ init }: { init: ResponseInit }) => (result.is = init.status),
  );
  return result;
}
const passes = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

it("is its turn after the one before it, and those of ordinary size have theirs at once", async () => {
  const [first, second] = [post(300_000), post(300_000)];
  const [one, other, small] = [reading(first), reading(second), reading(post(60_000))];
  await passes(1);
  expect([one.is, other.is, small.is]).toEqual(["read", "waits", "read"]);
  endTurn(first);
  await passes(1);
  expect(other.is).toBe("read");
  endTurn(second);
});

it("is refused with 503 after half a minute of waiting", async () => {
  const [first, second] = [post(300_000), post(300_000)];
  const [one, other] = [reading(first), reading(second)];
  await passes(29);
  expect([one.is, other.is]).toEqual(["read", "waits"]);
  await passes(2);
  expect(other.is).toBe(503);
  endTurn(first);
  endTurn(second);
  const third = post(300_000);
  const later = reading(third);
  await passes(1);
  expect(later.is).toBe("read");
  endTurn(third);
});

describe("those of one sender", () => {
  /** A body that says how much of it was read, with its length or without. */
  function counted(headers: Record<string, string>) {
    const chunk = new Uint8Array(10_000);
    const sent = { bytes: 0 };
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (sent.bytes >= 500_000) return controller.close();
          sent.bytes += chunk.byteLength;
          controller.enqueue(chunk);
        },
      },
      { highWaterMark: 0 },
    );
    const request = new Request("http://shop.test/quick-order", {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
      body,
      duplex: "half",
    });
    return { request, sent };
  }

  it("are not read before those that came first have ended", async () => {
    const all = Array.from({ length: 40 }, () => counted({ "Content-Length": "500000" }));
    const states = all.map(({ request }) => reading(request, "lotte"));
    const read = () => all.reduce((sum, { sent }) => sum + sent.bytes, 0);
    await passes(1);
    expect([states[0]!.is, read()]).toEqual(["read", 500_000]);
    endTurn(all[0]!.request);
    await passes(1);
    expect([states[1]!.is, states[2]!.is, read()]).toEqual(["read", "waits", 1_000_000]);
    // Others have their turn after it, and not after all of them.
    const other = counted({ "Content-Length": "500000" });
    const state = reading(other.request, "bruno");
    await passes(1);
    expect([state.is, other.sent.bytes]).toEqual(["waits", 500_000]);
    endTurn(all[1]!.request);
    await passes(1);
    expect(state.is).toBe("read");
    endTurn(other.request);
    await passes(31);
    expect(states.slice(3).map(({ is }) => is)).toEqual(Array(37).fill(503));
    expect(read()).toBe(1_500_000);
    endTurn(all[2]!.request);
  });

  it("without a length wait once they are large, and no more than 16 are read at once", async () => {
    const [one, two] = [counted({}), counted({})];
    for (const { request } of [one, two]) reading(request, "lotte");
    await passes(1);
    expect([one.sent.bytes, two.sent.bytes]).toEqual([500_000, 270_000]);
    const others = Array.from({ length: 20 }, () => counted({ "Content-Length": "500000" }));
    for (const { request } of others)
      reading(request, request === others[19]!.request ? "the last of them" : undefined);
    await passes(1);
    expect(others.filter(({ sent }) => sent.bytes > 0)).toHaveLength(15);
    await passes(20);
    const again = counted({ "Content-Length": "500000" });
    const state = reading(again.request, "the last of them");
    await passes(11);
    for (const { request } of [one, two, ...others]) endTurn(request);
    // The next one of somebody whose first one had to go without a place.
    await passes(1);
    expect(state.is).toBe("read");
    endTurn(again.request);
  });
});
