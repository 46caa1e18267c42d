// A write returns when its commit is synced to the disk (app/db/wal-sync.server.ts).
import { open, type FileHandle } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

import Database from "better-sqlite3";
import { expect, it, vi } from "vitest";

import { db } from "~/db/db.server";
import { WalSync } from "~/db/wal-sync.server";
import { env, isOptimisationOn } from "~/env.server";

const path = env.DATABASE_URL.slice("file:".length);

/** Returns the prototype of all file handles. */
async function handles(): Promise<FileHandle> {
  const file = await open(path);
  await file.close();
  return Object.getPrototypeOf(file) as FileHandle;
}

it.runIf(isOptimisationOn("background-fsync"))("waits for the disk after each write", async () => {
  const keep = vi.spyOn(await handles(), "datasync");
  const write = (series: string) => db.write((tx) => tx.documentSeries.create({ data: { series, last: 1 } }));
  await write("a");
  expect(keep).toHaveBeenCalledTimes(1);
  let isKept = false;
  keep.mockImplementationOnce(async () => {
    await sleep(100);
    isKept = true;
  });
  await write("b");
  expect(isKept).toBe(true);
  keep.mockRejectedValueOnce(new Error("the disk is full"));
  await expect(write("c")).rejects.toMatchObject({
    name: "UnknownOutcomeError",
    cause: new Error("the disk is full"),
  });
  keep.mockRestore();
});

it.runIf(isOptimisationOn("background-fsync"))(
  "answers nothing from a failed sync until a checkpoint has written all that was not synced",
  async () => {
    const write = (series: string) => db.write((tx) => tx.documentSeries.create({ data: { series, last: 1 } }));
    await vi.waitFor(() => db.assertSynced(), 5_000);
    // A reader of an older state, because of which a checkpoint cannot write everything.
    const reader = new Database(path, { readonly: true });
    reader.exec("BEGIN");
    reader.prepare(`SELECT count(*) FROM "document_series"`).get();
    const keep = vi.spyOn(await handles(), "datasync").mockRejectedValueOnce(new Error("EIO"));
    await expect(write("unsynced")).rejects.toMatchObject({ name: "UnknownOutcomeError" });
    keep.mockRestore();

    expect(() => db.assertSynced()).toThrow("could not be synced");
    await expect(write("refused")).rejects.toMatchObject({ name: "UnsyncedError" });
    await sleep(2_500);
    expect(() => db.assertSynced()).toThrow("could not be synced");

    reader.exec("COMMIT");
    reader.close();
    await vi.waitFor(() => db.assertSynced(), 5_000);
    await write("again");
    const series = await db.read.documentSeries.findMany({
      where: { series: { in: ["unsynced", "refused", "again"] } },
      orderBy: { series: "asc" },
    });
    expect(series.map((row) => row.series)).toEqual(["again", "unsynced"]);
  },
);

it("shares a pending sync, never a running one", async () => {
  await db.write((tx) => tx.documentSeries.create({ data: { series: "e", last: 1 } }));
  const log = new WalSync(
    path,
    async () => undefined,
    () => undefined,
  );
  const keep = vi.spyOn(await handles(), "datasync");
  let letGo = () => {};
  keep.mockImplementationOnce(() => new Promise<void>((resolve) => (letGo = resolve)));
  const first = log.flush();
  await vi.waitFor(() => expect(keep).toHaveBeenCalledTimes(1));
  const second = log.flush();
  const third = log.flush();
  await sleep(20);
  expect(keep).toHaveBeenCalledTimes(1);
  letGo();
  await Promise.all([first, second, third]);
  expect(keep).toHaveBeenCalledTimes(2);
  keep.mockRestore();
  await log.close();
});

it.skipIf(isOptimisationOn("background-fsync"))("leaves the sync of each commit to SQLite", async () => {
  await db.write(async (tx) => {
    await tx.documentSeries.create({ data: { series: "full", last: 1 } });
    const FULL = 2n;
    expect(await tx.$queryRaw`PRAGMA synchronous`).toEqual([{ synchronous: FULL }]);
  });
});
