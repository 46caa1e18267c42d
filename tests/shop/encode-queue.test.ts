// The queue of pictures to be made: fair among clients, bounded, and without work for readers who have left.
import { setTimeout as delay } from "node:timers/promises";

import { describe, expect, it } from "vitest";

import { EncodeQueue, PictureQueueFull, type PictureReader } from "~/shop/brand/pictures/encode-queue.server";

/** A queue whose jobs end when they are told to, with the keys in the order in which they began. */
function makeQueue(limits: Partial<ConstructorParameters<typeof EncodeQueue>[0]> = {}) {
  const queue = new EncodeQueue({
    running: 1,
    waitingPerClient: 1_000,
    waiting: 10_000,
    ...limits,
  });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (key: string, client: string, signal = new AbortController().signal) =>
    queue.run(key, { client, signal } satisfies PictureReader, async () => {
      begun.push(key);
      await new Promise<void>((resolve) => ends.set(key, resolve));
      return Buffer.from(key);
    });
  const askIdle = (key: string) =>
    queue.runIdle(key, async () => {
      begun.push(key);
      await new Promise<void>((resolve) => ends.set(key, resolve));
      return Buffer.from(key);
    });
  const end = async (key: string) => {
    ends.get(key)!();
    await delay(1);
  };
  return { queue, begun, ask, askIdle, end };
}

describe("the queue of pictures", () => {
  it("lets clients take turns, however many pictures one of them has asked for", async () => {
    const { begun, ask, end } = makeQueue();
    for (let index = 0; index < 540; index++) void ask(`greedy-${index}`, "203.0.113.1");
    await delay(1);
    const other = ask("other", "203.0.113.2");
    for (let turn = 0; begun.at(-1) !== "other"; turn++) {
      expect(turn, "turns until the other client's picture").toBeLessThan(3);
      await end(begun.at(-1)!);
    }
    await end("other");
    expect((await other)?.toString()).toBe("other");
  });

  it("makes a picture once for all who ask for it", async () => {
    const { begun, ask, end } = makeQueue();
    const all = ["a", "b", "c"].map((client) => ask("one", client));
    await delay(1);
    await end("one");
    expect((await Promise.all(all)).map(String)).toEqual(["one", "one", "one"]);
    expect(begun).toEqual(["one"]);
  });

  it("refuses more than a client, and all of them, may have waiting", async () => {
    const { ask } = makeQueue({ waitingPerClient: 2, waiting: 3 });
    void ask("running", "a");
    await delay(1);
    void ask("a1", "a");
    void ask("a2", "a");
    expect(() => ask("a3", "a")).toThrow(PictureQueueFull);
    void ask("b1", "b");
    expect(() => ask("b2", "b")).toThrow(PictureQueueFull);
    // What waits already may be asked for by anybody.
    void ask("a1", "c");
  });

  it("drops what nobody waits for any more, and nothing else", async () => {
    const { queue, begun, ask, end } = makeQueue();
    const leaving = new AbortController();
    void ask("running", "a");
    const left = ask("left", "a", leaving.signal);
    const shared = ask("shared", "a", leaving.signal);
    const stays = ask("shared", "b");
    const own = ask("own", "a", leaving.signal);
    const ofShop = queue.run("own", null, () => Promise.resolve(null));
    await delay(1);
    leaving.abort();
    await expect(left).rejects.toThrow("The reader has left");
    await end("running");
    await end("shared");
    expect((await stays)?.toString()).toBe("shared");
    await end("own");
    expect(begun).toEqual(["running", "shared", "own"]);
    expect(await Promise.all([shared, own, ofShop])).toHaveLength(3);
    // One that has left before asks in vain.
    await expect(ask("late", "a", leaving.signal)).rejects.toThrow("The reader has left");
  });

  it("runs idle jobs one at a time, and only when nothing else runs or waits", async () => {
    const { begun, ask, askIdle, end } = makeQueue({ running: 2 });
    void ask("a1", "a");
    void askIdle("idle 1");
    void askIdle("idle 2");
    await delay(1);
    void ask("b1", "b");
    await delay(1);
    expect(begun).toEqual(["a1", "b1"]);
    await end("a1");
    expect(begun).toEqual(["a1", "b1"]);
    await end("b1");
    expect(begun).toEqual(["a1", "b1", "idle 1"]);
    // A reader does not wait for it.
    const late = ask("a2", "a");
    await delay(1);
    expect(begun.at(-1)).toBe("a2");
    await end("idle 1");
    expect(begun.at(-1)).toBe("a2");
    await end("a2");
    expect((await late)?.toString()).toBe("a2");
    expect(begun.at(-1)).toBe("idle 2");
  });

  it("makes an idle job that somebody asks for in that client's turn, and keeps it when they leave", async () => {
    const { begun, ask, askIdle, end } = makeQueue();
    const leaving = new AbortController();
    void ask("running", "a");
    const idle = [askIdle("one"), askIdle("two")];
    const asked = ask("two", "b", leaving.signal);
    void ask("last", "c");
    await delay(1);
    leaving.abort();
    await end("running");
    await end("two");
    await end("last");
    await end("one");
    expect(begun).toEqual(["running", "two", "last", "one"]);
    expect((await Promise.all([...idle, asked])).map(String)).toEqual(["one", "two", "two"]);
  });

  it("keeps an idle job where the client who asks for it has too many waiting", async () => {
    const { begun, ask, askIdle, end } = makeQueue({ waitingPerClient: 1 });
    void ask("running", "a");
    const idle = askIdle("idle");
    await delay(1);
    void ask("waiting", "a");
    expect(() => ask("idle", "a")).toThrow(PictureQueueFull);
    for (const key of ["running", "waiting", "idle"]) await end(key);
    expect(begun).toEqual(["running", "waiting", "idle"]);
    expect((await idle)?.toString()).toBe("idle");
  });

  it("goes on after a failure, which each of its readers gets", async () => {
    const { queue, ask, end } = makeQueue();
    const failing = ["a", "b"].map((client) =>
      queue.run("bad", { client, signal: new AbortController().signal }, () => Promise.reject(new Error("no picture"))),
    );
    const results = await Promise.allSettled(failing);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    const next = ask("next", "a");
    await delay(1);
    await end("next");
    expect((await next)?.toString()).toBe("next");
  });
});
