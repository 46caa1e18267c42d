import { setImmediate } from "node:timers/promises";

import { expect, it } from "vitest";

import { idleMoment, LATE, WHENEVER } from "~/shop/base/idle-moment.server";

/** Returns the milliseconds until an idle moment during `work`. */
async function waited(work: () => Promise<void>, patience?: typeof LATE): Promise<number> {
  const began = performance.now();
  let isOver = false;
  const moment = idleMoment(undefined, patience).then(() => {
    isOver = true;
    return performance.now() - began;
  });
  while (!isOver && performance.now() - began < 10_000) await work();
  return moment;
}

const busy = async () => {
  const until = performance.now() + 20;
  while (performance.now() < until);
  await setImmediate();
};

it("waits while the process is busy, up to a limit", async () => {
  const ms = await waited(busy);
  expect(ms).toBeGreaterThan(4_500);
  expect(ms).toBeLessThan(9_000);
});

it("hardly waits in a busy process for work that is late", async () => {
  const ms = await waited(busy, LATE);
  expect(ms).toBeGreaterThan(200);
  expect(ms).toBeLessThan(3_000);
});

it("hardly waits in an idle process, and not during shutdown", async () => {
  expect(await waited(() => new Promise((done) => setTimeout(done, 5)))).toBeLessThan(1_500);
  const ended = AbortSignal.abort();
  const began = performance.now();
  await idleMoment(ended);
  expect(performance.now() - began).toBeLessThan(100);
});

it("is no moment with a request, for work that nobody waits for", async () => {
  const request = setInterval(() => {
    const until = performance.now() + 5;
    while (performance.now() < until);
  }, 50);
  const began = performance.now();
  await idleMoment(undefined, WHENEVER);
  clearInterval(request);
  expect(performance.now() - began).toBeGreaterThan(1_900);
});
