// A thread runs SQLite's checkpoints (scripts/checkpoints.mjs), not the writing connection (app/db/db.server.ts).
import { statSync } from "node:fs";

import Database from "better-sqlite3";
import { expect, it, vi } from "vitest";

import { db } from "~/db/db.server";
import { env } from "~/env.server";
import { startCheckpoints } from "../../scripts/checkpoints.mjs";

const path = env.DATABASE_URL.slice("file:".length);
const PAGE = 4_096;

/** Writes about eight megabytes, twice the size at which SQLite would run a checkpoint by default. */
async function writeMuch(): Promise<void> {
  for (let n = 0; n < 80; n++) {
    await db.write(
      (tx) => tx.$executeRaw`INSERT INTO "heap" ("text") VALUES (${"x".repeat(100_000)})`,
    );
  }
}

it("writes the log back while others write", async () => {
  await db.write((tx) => tx.$executeRaw`CREATE TABLE "heap" ("text" TEXT)`);
  const before = statSync(path).size;
  await writeMuch();
  expect(statSync(`${path}-wal`).size).toBeGreaterThan(1_500 * PAGE);
  expect(statSync(path).size).toBe(before);

  const stop = startCheckpoints(env.DATABASE_URL);
  await vi.waitFor(() => expect(statSync(path).size).toBeGreaterThan(before + 7_000_000), 5_000);
  // Everything is in the database file, without the log.
  const log = new Database(path);
  const [moved] = log.pragma("wal_checkpoint(PASSIVE)") as { log: number; checkpointed: number }[];
  expect(moved!.checkpointed).toBe(moved!.log);
  log.close();
  expect(await db.read.$queryRaw`SELECT count(*) AS "rows" FROM "heap"`).toEqual([{ rows: 80n }]);
  await stop();
});

it("does nothing for another database", async () => {
  await startCheckpoints("postgres://127.0.0.1:1/shop")();
  await startCheckpoints(undefined)();
});
