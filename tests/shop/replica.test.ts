// When a read replica is used, with simulated servers whose clocks and log positions the test sets.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Reader } from "~/db/db.server";
import { formatLsn, UNREACHABLE_LSN, parseLsn } from "~/db/lsn";
import { Replica } from "~/db/replica.server";

// The log positions of primary and replica; null for one that does not answer.
let primary: bigint | null;
let replayed: bigint | null;
let follows: boolean;
let news: [boolean, string][];
let replica: Replica;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  [primary, replayed, follows, news] = [100n, 100n, true, []];
  const answer = async () => {
    if (replayed === null) throw new Error("gone");
    return [{ position: follows ? formatLsn(replayed) : null }];
  };
  replica = new Replica({ $queryRaw: answer } as unknown as Reader, async () => {
    if (primary === null) throw new Error("primary gone");
    return primary;
  });
  replica.onChange((serves, reason) => news.push([serves, reason ? String(reason) : ""]));
});
afterEach(() => vi.useRealTimers());

/** Checks for some seconds whether it is used, as requests do. */
async function askFor(seconds: number): Promise<boolean> {
  for (let passed = 0; passed < seconds; passed += 0.1) {
    void replica.isUsable();
    await vi.advanceTimersByTimeAsync(100);
  }
  return replica.isUsable();
}

describe("a replica", () => {
  it("is not used before it has caught up, which is logged once", async () => {
    replayed = 99n;
    expect(replica.isUsable()).toBe(false);
    expect(await askFor(4)).toBe(false);
    replayed = 100n;
    expect(await askFor(4)).toBe(true);
    expect(news).toEqual([
      [false, "Error: it is behind the primary"],
      [true, ""],
    ]);
  });

  it("waits for the primary's current position, as of the request", async () => {
    let say = (_: string) => {};
    const said = replica.track(() => new Promise<string>((done) => (say = done)));
    expect(replica.isUsable()).toBe(false);
    await vi.advanceTimersByTimeAsync(100);
    const asked = replica.isUsable();
    expect(asked).toBeInstanceOf(Promise);
    // The primary's response and position are newer than the replica.
    primary = 200n;
    say("a new state");
    await said;
    await vi.advanceTimersByTimeAsync(300);
    expect(replica.isUsable()).toBeInstanceOf(Promise);
    replayed = 200n;
    await vi.advanceTimersByTimeAsync(100);
    expect(await asked).toBe(true);
  });

  it("does not delay requests while the primary hangs", async () => {
    void replica.track(() => new Promise(() => {}));
    expect(replica.isUsable()).toBe(false);
    await vi.advanceTimersByTimeAsync(100);
    const asked = replica.isUsable();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await asked).toBe(false);
    expect(news[0]![1]).toContain("the primary does not answer");
  });

  it("is used with a small lag, and with a large one not until it has caught up", async () => {
    expect(await askFor(1)).toBe(true);
    for (let round = 0; round < 3; round++) {
      primary! += 100n;
      expect(await askFor(31)).toBe(true);
      replayed = primary;
    }
    primary! += 100n;
    expect(await askFor(70)).toBe(false);
    expect(news.at(-1)).toEqual([false, "Error: it is far behind the primary"]);
    replayed = primary;
    expect(await askFor(4)).toBe(true);
  });

  it("is used while the primary is unreachable", async () => {
    expect(await askFor(1)).toBe(true);
    primary = null;
    expect(await askFor(100)).toBe(true);
  });

  it("is not used for a while after an error, then retried; each is logged once", async () => {
    expect(await askFor(1)).toBe(true);
    replayed = null;
    replica.suspend(new Error("gone"));
    expect(replica.isUsable()).toBe(false);
    expect(await askFor(10)).toBe(false);
    replayed = 100n;
    expect(await askFor(4)).toBe(true);
    expect(news.map(([serves]) => serves)).toEqual([true, false, true]);
  });

  it("is not used when it was promoted", async () => {
    expect(await askFor(1)).toBe(true);
    follows = false;
    primary! += 100n;
    expect(await askFor(70)).toBe(false);
    expect(news.at(-1)![1]).toContain("it is no replica");
  });

  it("is not used when it has lost data", async () => {
    expect(await askFor(1)).toBe(true);
    expect(await replica.hasReplayed(100n)).toBe(true);
    replica.suspend(new Error("gone"));
    replayed = 50n;
    expect(await replica.hasReplayed(100n)).toBe(false);
  });
});

it("are compared in the order of the log", () => {
  const texts = ["0/0", "0/9", "0/A", "0/FFFFFFFF", "1/0", "9/FFFFFFFF", "A/1", "16/B374D848"];
  const lsns = texts.map((text) => parseLsn(text)!);
  expect([...lsns].sort((a, b) => (a < b ? -1 : 1))).toEqual(lsns);
  expect(lsns.map(formatLsn)).toEqual(texts);
  expect(parseLsn("FFFFFFFF/FFFFFFFF")).toBe(UNREACHABLE_LSN - 1n);
});

it.each(["", "0", "/", "0/", "/0", "0/G", "123456789/0", "0/123456789", "0/1/2", "-1/0", "0/1 "])(
  "are refused: %j",
  (text) => expect(parseLsn(text)).toBeNull(),
);
