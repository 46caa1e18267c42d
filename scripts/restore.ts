// `npm run restore -- <folder>`: restores a backup. The shop must be stopped; a SQLite database is kept under a new name.
// A shop that holds data is replaced only with `--replace`.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";

import Database from "better-sqlite3";

import type { Db } from "~/db/db.server";
import { restorePictures, sqlitePath } from "./backup-contents";
import { failureText, readArguments } from "./command";
import { probeDatabase } from "./installation/probe-database";
import { loadSettings } from "./prepare";
import { makeDataPrivate } from "./private-files";

loadSettings();
const {
  values: { replace },
  words: [folder],
} = readArguments("npm run restore -- backups/2026-01-31-12-00-00 [--replace]", {
  options: { replace: { type: "boolean" } },
  words: 1,
});
const { env } = await import("~/env.server");
const { openDb } = await import("~/db/db.server");
const { shopFiles } = await import("~/shop/base/files/shop-files.server");

const file = sqlitePath(env.DATABASE_URL);
const copy = folder && join(folder, file ? "shop.db" : "shop.dump");
if (!folder || !copy || !existsSync(copy)) {
  const isOfOther = folder && existsSync(join(folder, file ? "shop.dump" : "shop.db"));
  console.error(
    isOfOther
      ? `${folder} is a backup of ${file ? "PostgreSQL" : "SQLite"}, and DATABASE_URL names the other database.`
      : "Give the folder of a backup: npm run restore -- backups/2026-01-31-12-00-00",
  );
  process.exit(1);
}
const problem = file ? checkBackup(copy) : await probeDatabase(env.DATABASE_URL);
if (problem) throw new Error(problem);

/** What is wrong with the file of a SQLite database in a backup; null: it is one of a shop. */
function checkBackup(path: string): string | null {
  try {
    const database = new Database(path, { readonly: true });
    database.prepare("SELECT 1 FROM users LIMIT 1").get();
    database.close();
    return null;
  } catch (error) {
    return `${path} is no database of a shop; nothing was changed. ${failureText(error)}`;
  }
}

/** Reads the database of the shop, of whatever version; null where there is none, or none that can be read. */
async function readDatabase<Result>(read: (db: Db) => Promise<Result>): Promise<Result | null> {
  if (file && !existsSync(file)) return null;
  const db = openDb(env.DATABASE_URL);
  try {
    return await read(db);
  } catch {
    return null;
  } finally {
    await db.close();
  }
}

/** The pages of the companies and people whose personal data was erased. */
async function erasedPages(): Promise<string[]> {
  const rows = await readDatabase(
    (db) => db.read.$queryRaw<{ kind: string; id: string }[]>`
      SELECT 'customers' AS "kind", "id" FROM "companies" WHERE "erasedAt" IS NOT NULL
      UNION ALL
      SELECT 'people', "id" FROM "users" WHERE "erasedAt" IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM "companies" AS "own" WHERE "own"."contactId" = "users"."id" AND "own"."erasedAt" IS NOT NULL)`,
  );
  return (rows ?? []).map(({ kind, id }) => `/admin/${kind}/${encodeURIComponent(id)}/erase`);
}

const people = await readDatabase((db) => db.read.user.count());
if (people && !replace) {
  const orders = await readDatabase((db) => db.read.order.count());
  console.error(
    `The shop here holds ${people} people and ${orders ?? 0} orders. Nothing was changed. To put the backup in their place:`,
  );
  console.error(`npm run restore -- ${folder} --replace`);
  process.exit(1);
}
const erasedBefore = await erasedPages();
if (file) {
  const aside = `${file}.before-restore-${Date.now()}`;
  mkdirSync(dirname(file), { recursive: true });
  for (const part of ["", "-wal", "-shm"]) {
    if (existsSync(file + part)) renameSync(file + part, aside + part);
  }
  cpSync(copy, file);
  if (existsSync(aside)) console.log(`The previous database is now ${aside}`);
} else {
  const { status, error } = spawnSync(
    "pg_restore",
    [
      "--clean",
      "--if-exists",
      "--no-owner",
      "--single-transaction",
      `--dbname=${env.DATABASE_URL}`,
      copy,
    ],
    { stdio: "inherit" },
  );
  if (error || status !== 0) {
    console.error(
      "pg_restore failed; the database is unchanged. It is part of PostgreSQL's client programs.",
    );
    process.exit(1);
  }
}
await restorePictures(folder, shopFiles.store).catch((error: unknown) => {
  throw new Error(`The database is restored, and the pictures are not. ${failureText(error)}`);
});
// A copied file has the mode of the original.
for (const note of makeDataPrivate(env.DATA_DIR, env.DATABASE_URL)) console.warn(note);
const erasedAfter = new Set(await erasedPages());
const returned = erasedBefore.filter((page) => !erasedAfter.has(page));
if (returned.length > 0) {
  console.warn("Personal data that was erased after this backup is back. Erase it again, at");
  for (const page of returned) console.warn(`  ${page}`);
}
console.log(`Restored from ${folder}. Everybody signs in again. Start the shop: npm start`);
