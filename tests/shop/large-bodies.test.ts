// However many large files are sent at once, one is worked on at a time: the others wait, and are asked to come again when it takes
// too long.
import { afterEach, beforeEach, expect, it, vi } from "vitest";

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

/** What became of reading a body: its status, "read", or "waits". */
function reading(request: Request) {
  const result = { is: "waits" as "waits" | "read" | number | undefined };
  readBody(request, 1_000_000).then(
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
  const first = post(300_000);
  const [one, other] = [reading(first), reading(post(300_000))];
  await passes(29);
  expect([one.is, other.is]).toEqual(["read", "waits"]);
  await passes(2);
  expect(other.is).toBe(503);
  endTurn(first);
  const third = post(300_000);
  const later = reading(third);
  await passes(1);
  expect(later.is).toBe("read");
  endTurn(third);
});
