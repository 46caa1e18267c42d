// What was committed is on the disk before anybody is told (app/db/written-log.server.ts).
import { open, type FileHandle } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

import { expect, it, vi } from "vitest";

import { db } from "~/db/db.server";
import { WrittenLog } from "~/db/written-log.server";
import { env } from "~/env.server";

const path = env.DATABASE_URL.slice("file:".length);

/** What every open file is made of. */
async function handles(): Promise<FileHandle> {
  const file = await open(path);
  await file.close();
  return Object.getPrototypeOf(file) as FileHandle;
}

it("waits for the disk after each write, and for as long as it takes", async () => {
  const keep = vi.spyOn(await handles(), "datasync");
  const write = (series: string) =>
    db.write((tx) => tx.documentSeries.create({ data: { series, last: 1 } }));
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
  await expect(write("c")).rejects.toThrow("the disk is full");
  await write("d");
  keep.mockRestore();
});

it("shares a wait that has not begun, never one that has", async () => {
  const log = new WrittenLog(path);
  const keep = vi.spyOn(await handles(), "datasync");
  let letGo = () => {};
  keep.mockImplementationOnce(() => new Promise<void>((resolve) => (letGo = resolve)));
  const first = log.kept();
  await vi.waitFor(() => expect(keep).toHaveBeenCalledTimes(1));
  const second = log.kept();
  const third = log.kept();
  await sleep(20);
  expect(keep).toHaveBeenCalledTimes(1);
  letGo();
  await Promise.all([first, second, third]);
  expect(keep).toHaveBeenCalledTimes(2);
  keep.mockRestore();
  await log.close();
});
