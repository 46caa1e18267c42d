// SQLite's log is moved into its file by a thread (scripts/checkpoints.mjs), not by who writes (app/db/db.server.ts).
import { statSync } from "node:fs";

import Database from "better-sqlite3";
import { expect, it, vi } from "vitest";

import { db } from "~/db/db.server";
import { env } from "~/env.server";
import { startCheckpoints } from "../../scripts/checkpoints.mjs";

const path = env.DATABASE_URL.slice("file:".length);
const PAGE = 4_096;

/** Some eight megabytes, twice what SQLite would move by itself. */
async function writeMuch(): Promise<void> {
  for (let n = 0; n < 80; n++) {
    await db.write(
      (tx) => tx.$executeRaw`INSERT INTO "heap" ("text") VALUES (${"x".repeat(100_000)})`,
    );
  }
}

it("moves what was written, beside those who write", async () => {
  await db.write((tx) => tx.$executeRaw`CREATE TABLE "heap" ("text" TEXT)`);
  const before = statSync(path).size;
  await writeMuch();
  expect(statSync(`${path}-wal`).size).toBeGreaterThan(1_500 * PAGE);
  expect(statSync(path).size).toBe(before);

  const stop = startCheckpoints(env.DATABASE_URL);
  await vi.waitFor(() => expect(statSync(path).size).toBeGreaterThan(before + 7_000_000), 5_000);
  // All of it: another reader of the file alone finds it.
  const log = new Database(path);
  const [moved] = log.pragma("wal_checkpoint(PASSIVE)") as { log: number; checkpointed: number }[];
  expect(moved!.checkpointed).toBe(moved!.log);
  log.close();
  expect(await db.read.$queryRaw`SELECT count(*) AS "rows" FROM "heap"`).toEqual([{ rows: 80n }]);
  await stop();
});

it("has nothing to do for another database", async () => {
  await startCheckpoints("postgres://127.0.0.1:1/shop")();
  await startCheckpoints(undefined)();
});
