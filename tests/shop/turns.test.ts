// Orders let who reads go first, for a moment (app/http/turns.server.ts).
import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";

import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { afterReaders, noteReader } from "~/http/turns.server";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

const open = new Set<() => void>();
afterEach(() => open.forEach((end) => end()));

/** Somebody who waits for a page; gives what ends it. */
function reader(): () => void {
  const response = new EventEmitter();
  noteReader(response as unknown as ServerResponse);
  const end = () => void response.emit("close");
  open.add(end);
  return end;
}

/** An order that waits for its turn. */
async function order(): Promise<{ begins: boolean }> {
  const waiting = { begins: false };
  void afterReaders().then(() => (waiting.begins = true));
  await looks();
  return waiting;
}

/** What is due happens. */
async function looks(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((done) => setImmediate(done));
}

it("begins at once where nobody reads", async () => {
  expect((await order()).begins).toBe(true);
});

it("waits for the last of those who read", async () => {
  const [first, second] = [reader(), reader()];
  const waiting = await order();
  const another = await order();
  first();
  await looks();
  expect(waiting.begins).toBe(false);
  second();
  await looks();
  expect(waiting.begins).toBe(true);
  expect(another.begins).toBe(true);
});

it("waits for nobody longer than a moment", async () => {
  reader();
  const waiting = await order();
  expect(waiting.begins).toBe(false);
  vi.advanceTimersByTime(20);
  await looks();
  expect(waiting.begins).toBe(true);
});

it("does not wait for who reads for long", async () => {
  reader();
  vi.advanceTimersByTime(150);
  expect((await order()).begins).toBe(true);
  reader();
  expect((await order()).begins).toBe(false);
});
