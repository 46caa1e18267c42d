// What `prisma/migrate.ts` does with databases of other states than the tests' own, which it has made.
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import Database from "better-sqlite3";
import { afterEach, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { env } from "~/env.server";
import { readiness } from "~/http/readiness.server";
import { EarlierDatabaseError, migrate, NewerDatabaseError, pendingMigrations } from "../../prisma/migrate";
import { checkDatabase } from "../../scripts/installation/checks/database";
import { databaseKind, dumpOf } from "../support/databases";
import { runScript } from "../support/run-script";

const folder = mkdtempSync(join(tmpdir(), "shop-test-"));

const rename = (from: string, to: string) =>
  db.write(
    (tx) => tx.$executeRaw`UPDATE "_prisma_migrations" SET "migration_name" = ${to} WHERE "migration_name" = ${from}`,
  );

const [INIT, EARLIER] = ["20261205000000_init", "20261120000000_first"];

const migrations = () => db.read.$queryRaw<object[]>`SELECT * FROM "_prisma_migrations" ORDER BY "migration_name"`;

afterEach(() => rename(EARLIER, INIT));

it("applies nothing to a database of this version", async () => {
  expect(await pendingMigrations(env.DATABASE_URL)).toEqual([]);
  expect(await migrate(env.DATABASE_URL)).toEqual([]);
});

it("refuses a database of before the first release, and changes nothing", async () => {
  await rename(INIT, EARLIER);
  const before = [await dumpOf(db), await migrations()];
  await expect(migrate(env.DATABASE_URL)).rejects.toThrow(EarlierDatabaseError);
  await expect(pendingMigrations(env.DATABASE_URL)).rejects.toThrow(EarlierDatabaseError);
  expect([await dumpOf(db), await migrations()]).toEqual(before);
});

it("tells an operator what to do with such a database, without a stack", async () => {
  await rename(INIT, EARLIER);
  const { problem, help } = EarlierDatabaseError;
  expect(await checkDatabase()).toMatchObject({ state: "wrong", text: problem, help });
  const settings = { DATABASE_URL: env.DATABASE_URL, DATA_DIR: folder };
  for (const command of ["seed", "approve"]) {
    const words = command === "approve" ? ["anna@volna.example"] : [];
    const ended = await runScript(command, { folder, words, settings });
    expect(ended).toEqual({ code: 1, said: `${problem} ${help}\n` });
  }
});

const NEXT = "20990101000000_next";
const setNext = (is: "applied" | "unknown") =>
  db.write((tx) =>
    is === "applied"
      ? tx.$executeRaw`INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name") VALUES ('next', 'sum', ${NEXT})`
      : tx.$executeRaw`DELETE FROM "_prisma_migrations" WHERE "migration_name" = ${NEXT}`,
  );

it("refuses a database of a newer version, names its migration, and is not ready while one upgrades it", async () => {
  expect(await readiness()).toBe("ready");
  await setNext("applied");
  const before = [await dumpOf(db), await migrations()];
  const problem = `The database is of a newer version: this one does not know the migration ${NEXT}.`;
  const help = `Start the version whose sources have prisma/${databaseKind}/migrations/${NEXT}, or restore a backup of before it.`;
  await expect(migrate(env.DATABASE_URL)).rejects.toThrow(NewerDatabaseError);
  await expect(pendingMigrations(env.DATABASE_URL)).rejects.toThrow(`${problem} ${help}`);
  expect(await checkDatabase()).toMatchObject({ state: "wrong", text: problem, help });
  const settings = { DATABASE_URL: env.DATABASE_URL, DATA_DIR: folder };
  const ended = await runScript("seed", { folder, settings });
  expect(ended).toEqual({ code: 1, said: `${problem} ${help}\n` });
  expect([await dumpOf(db), await migrations()]).toEqual(before);
  expect(await readiness()).toBe(`not ready: the database is of a newer version, with the migration ${NEXT}`);
  await setNext("unknown");
  expect(await readiness()).toBe("ready");
});

it.runIf(databaseKind === "sqlite")("overwrites what was deleted in the file", async () => {
  const file = join(folder, "deleted.db");
  const database = new Database(file);
  database.exec(`CREATE TABLE "used" ("text" TEXT); INSERT INTO "used" VALUES ('Quenilda')`);
  database.exec(`DELETE FROM "used"`);
  database.close();
  expect(readFileSync(file).includes("Quenilda")).toBe(true);
  await migrate(`file:${file}`);
  expect(readFileSync(file).includes("Quenilda")).toBe(false);
});
