// What a failed transaction says of itself, and how writes wait for the lock of another process.
import { setTimeout as delay } from "node:timers/promises";

import Database from "better-sqlite3";
import { afterEach, describe, expect, it } from "vitest";

import { db, type Tx } from "~/db/db.server";
import { isDatabaseUnavailable, isStorageFull } from "~/db/errors.server";
import { aroundTransactions, trackWrites, type WriteOutcome } from "~/db/write-outcome.server";
import { env } from "~/env.server";
import { databaseKind } from "../support/databases";

const expire = new Date("2027-01-01T00:00:00Z");
const store = (tx: Tx, key: string) => tx.rateLimit.create({ data: { key, points: 1, expire } });
const isStored = async (key: string) => (await db.read.rateLimit.count({ where: { key } })) === 1;

/** Runs `work` as a request does. Returns its outcome and its error. */
async function asRequest(work: () => Promise<unknown>) {
  const outcome: WriteOutcome = { mayBeSaved: false };
  const error: unknown = await trackWrites(outcome, work).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return { ...outcome, error };
}

describe("a transaction", () => {
  it("is rolled back after its seconds, which a large one has more of", async () => {
    const slow = (key: string) => async (tx: Tx) => {
      await store(tx, key);
      await delay(1_200);
      await tx.rateLimit.count();
    };
    const error: unknown = await db.write(slow("short"), { seconds: 1 }).catch((one: unknown) => one);
    expect([isDatabaseUnavailable(error), await isStored("short")]).toEqual([true, false]);
    await db.write(slow("long"), { seconds: 10 });
    expect(await isStored("long")).toBe(true);
  });
});

describe("a request", () => {
  it("has saved nothing when its transaction failed before the commit", async () => {
    const { mayBeSaved, error } = await asRequest(() =>
      db.write(async (tx) => {
        await store(tx, "before");
        throw new Error("a fault");
      }),
    );
    expect([mayBeSaved, String(error), await isStored("before")]).toEqual([false, "Error: a fault", false]);
  });

  it("has saved something when it failed after a commit, except for bookkeeping", async () => {
    const after = await asRequest(async () => {
      await db.write((tx) => store(tx, "after"));
      throw new Error("a fault");
    });
    expect([after.mayBeSaved, await isStored("after")]).toEqual([true, true]);
    const aside = await asRequest(() => db.write((tx) => store(tx, "aside"), { isBookkeeping: true }));
    expect([aside.mayBeSaved, await isStored("aside")]).toEqual([false, true]);
  });

  it("may have a statement in each of its transactions, saved with it or not at all", async () => {
    const both = (key: string, work: (tx: Tx) => Promise<unknown>) =>
      asRequest(() =>
        aroundTransactions(
          async (tx, statements) => {
            const done = await statements();
            await store(tx, `${key} mark`);
            return done;
          },
          () => db.write(work),
        ),
      );
    await both("good", (tx) => store(tx, "good"));
    await both("bad", async (tx) => {
      await store(tx, "bad");
      throw new Error("a fault");
    });
    expect(await Promise.all(["good", "good mark", "bad", "bad mark"].map(isStored))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe.runIf(databaseKind === "postgres")("a broken connection to PostgreSQL", () => {
  /** Ends the connection of a transaction, as a server that is stopped does. */
  async function breakConnection(tx: Tx) {
    const [row] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS "pid"`;
    await db.read.$queryRaw`SELECT pg_terminate_backend(${row!.pid}::int)`;
    const isThere = () => db.read.$queryRaw<unknown[]>`SELECT 1 FROM pg_stat_activity WHERE pid = ${row!.pid}::int`;
    await expect.poll(async () => (await isThere()).length).toBe(0);
  }

  it("during the commit leaves the outcome unknown", async () => {
    const { mayBeSaved, error } = await asRequest(() =>
      db.write(async (tx) => {
        await store(tx, "unknown");
        await breakConnection(tx);
      }),
    );
    expect(error).toMatchObject({ name: "UnknownOutcomeError" });
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(mayBeSaved).toBe(true);
  });

  it("before the commit saves nothing", async () => {
    const { mayBeSaved, error } = await asRequest(() =>
      db.write(async (tx) => {
        await breakConnection(tx);
        await store(tx, "never");
      }),
    );
    expect(isDatabaseUnavailable(error), String(error)).toBe(true);
    expect([mayBeSaved, await isStored("never")]).toEqual([false, false]);
  });
});

describe.runIf(databaseKind === "sqlite")("a lock of another process", () => {
  const path = env.DATABASE_URL.slice("file:".length);
  let other: Database.Database | undefined;
  afterEach(() => other?.close());

  function lock() {
    other = new Database(path);
    other.exec("BEGIN IMMEDIATE");
  }

  /** Reads until `work` ends. Returns the longest time of a read in milliseconds. */
  async function slowestRead(work: Promise<unknown>): Promise<number> {
    let isOver = false;
    let slowest = 0;
    void work.catch(() => {}).finally(() => (isOver = true));
    while (!isOver) {
      const began = performance.now();
      await db.read.rateLimit.count();
      slowest = Math.max(slowest, performance.now() - began);
      await new Promise((done) => setTimeout(done, 10));
    }
    return slowest;
  }

  it("is waited for, and reads go on meanwhile", async () => {
    lock();
    setTimeout(() => other!.exec("COMMIT"), 1_500);
    const writes = Promise.all([1, 2, 3].map((n) => db.write((tx) => store(tx, `waited ${n}`))));
    // Blocked, a read would take as long as the lock.
    expect(await slowestRead(writes)).toBeLessThan(1_000);
    await writes;
    expect(await isStored("waited 3")).toBe(true);
  });

  it("makes writes fail after five seconds, all at the same time", async () => {
    lock();
    const began = performance.now();
    const writes = Promise.allSettled([1, 2, 3].map((n) => db.write((tx) => store(tx, `late ${n}`))));
    expect(await slowestRead(writes)).toBeLessThan(1_000);
    for (const result of await writes) {
      expect(result.status === "rejected" && isDatabaseUnavailable(result.reason)).toBe(true);
    }
    expect(performance.now() - began).toBeGreaterThan(4_900);
    expect(performance.now() - began).toBeLessThan(9_000);
    expect(await isStored("late 1")).toBe(false);
    other!.exec("COMMIT");
    await db.write((tx) => store(tx, "late 1"));
  });
});

it.runIf(databaseKind === "sqlite")("a full disk fails writes and no reads", async () => {
  const limitTo = (pages: number) =>
    db.write((tx) => tx.$queryRawUnsafe(`PRAGMA max_page_count=${pages}`), {
      isBookkeeping: true,
    });
  await limitTo(1);
  const { mayBeSaved, error } = await asRequest(() => db.write((tx) => store(tx, "x".repeat(200_000))));
  expect(isStorageFull(error), String(error)).toBe(true);
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(mayBeSaved).toBe(false);
  expect(await db.read.rateLimit.count()).toBeGreaterThan(0);
  await limitTo(1_000_000_000);
  await db.write((tx) => store(tx, "room again"));
});
