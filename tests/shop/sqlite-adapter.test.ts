// SQLite's statements are prepared once (app/db/sqlite-adapter.server.ts) and mean the same each time.
import Database from "better-sqlite3";
import { expect, it, vi } from "vitest";

import { db } from "~/db/db.server";

it("reads a statement once, whatever its values are", async () => {
  const prepare = vi.spyOn(Database.prototype, "prepare");
  const ask = (word: string | null, number: number) =>
    db.read.$queryRaw<object[]>`SELECT ${word} AS "word", ${number} AS "number"`;
  expect(await ask("wool", 1)).toEqual([{ word: "wool", number: 1 }]);
  const before = prepare.mock.calls.length;
  expect(await ask(null, 2)).toEqual([{ word: null, number: 2 }]);
  expect(await Promise.all([ask("a", 3), ask("b", 4)])).toEqual([
    [{ word: "a", number: 3 }],
    [{ word: "b", number: 4 }],
  ]);
  expect(prepare.mock.calls.length).toBe(before);
  prepare.mockRestore();
});

it("goes on after a statement that failed, and after the table was changed", async () => {
  const add = (id: number) =>
    db.write((tx) => tx.$executeRaw`INSERT INTO "shelf" ("id") VALUES (${id})`);
  const all = () => db.read.$queryRaw<{ id: number }[]>`SELECT "id" FROM "shelf" ORDER BY "id"`;
  await db.write((tx) => tx.$executeRaw`CREATE TABLE "shelf" ("id" INTEGER PRIMARY KEY)`);
  expect(await add(1)).toBe(1);
  await expect(add(1)).rejects.toThrow(/UNIQUE/);
  expect(await add(2)).toBe(1);
  expect((await all()).map(({ id }) => Number(id))).toEqual([1, 2]);
  await db.write((tx) => tx.$executeRaw`ALTER TABLE "shelf" ADD COLUMN "name" TEXT DEFAULT 'top'`);
  expect(await add(3)).toBe(1);
  expect((await all()).map(({ id }) => Number(id))).toEqual([1, 2, 3]);
});
