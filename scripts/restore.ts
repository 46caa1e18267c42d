// `npm run restore -- <folder>`: restores a backup, after it was read whole. The shop must be stopped; a SQLite database is kept
// under a new name.
// A shop that holds data is replaced only with `--replace`.
import { spawnSync } from "node:child_process";
import { chmodSync, closeSync, copyFileSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

import type { Db } from "~/db/db.server";
import { checksum, clientProgramUrl, restorePictures, sqlitePath } from "./backup-contents";
import { checkBackup, requireBackup } from "./check-backup";
import { failureText, readArguments } from "./command";
import { explained, probeDatabase } from "./installation/probe-database";
import { fileProblem } from "./installation/reason";
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
const { takeDatabase } = await import("~/db/database-lock.server");
const { openDb } = await import("~/db/db.server");
const { shopFiles } = await import("~/shop/base/files/shop-files.server");

const file = sqlitePath(env.DATABASE_URL);
const kind = file ? "sqlite" : "postgres";
if (!folder) {
  throw new Error("Give the folder of a backup: npm run restore -- backups/2026-01-31-12-00-00");
}
requireBackup(folder, kind);
const problem = file ? null : await probeDatabase(env.DATABASE_URL);
if (problem) throw new Error(problem);
await explained(env.DATABASE_URL, takeDatabase);

/** Of whatever version; null where there is none, or none that can be read. */
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

/** Of companies, people and visitors whose personal data was erased. */
async function erasedPages(): Promise<string[]> {
  const rows = await readDatabase(
    (db) => db.read.$queryRaw<{ kind: string; id: string }[]>`
      SELECT 'customers' AS "kind", "id" FROM "companies" WHERE "erasedAt" IS NOT NULL
      UNION ALL
      SELECT 'people', "id" FROM "users" WHERE "erasedAt" IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM "companies" AS "own" WHERE "own"."contactId" = "users"."id" AND "own"."erasedAt" IS NOT NULL)
      UNION ALL
      SELECT 'messages', substr("subject", length('visitor:') + 1) FROM "audit_entries" WHERE "action" = 'erase_visitor'`,
  );
  return (rows ?? []).map(({ kind, id }) => erasePage(kind, id));
}

const erasePage = (kind: string, id: string) => `/admin/${kind}/${encodeURIComponent(id)}/erase`;

/** Of what visitors have sent: what was sent after the backup is not there, and its id becomes that of something else. */
async function pagesOfVisitors(): Promise<Set<string>> {
  const rows = await readDatabase(
    (db) => db.read.$queryRaw<{ key: string }[]>`
      SELECT 'inquiry-' || "id" AS "key" FROM "inquiries" WHERE "companyId" IS NULL
      UNION ALL
      SELECT 'request-' || "id" FROM "access_requests"`,
  );
  return new Set((rows ?? []).map(({ key }) => erasePage("messages", key)));
}

/** The present SQLite database is kept under a new name. */
async function replaceFile(path: string): Promise<void> {
  const copy = `${path}.restoring`;
  try {
    copyFileSync(source, copy);
    chmodSync(copy, 0o600);
    const written = openSync(copy, "r+");
    fsyncSync(written);
    closeSync(written);
    if ((await checksum(copy)) !== (await checksum(source))) {
      throw new Error(`${copy} is not what was copied.`);
    }
  } catch (error) {
    rmSync(copy, { force: true });
    // The error of a copy names the backup, which was read whole before.
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`The database was not changed. ${fileProblem(code, copy) ?? failureText(error)}`);
  }
  const aside = `${path}.before-restore-${Date.now()}`;
  for (const part of ["", "-wal", "-shm"]) {
    if (existsSync(path + part)) renameSync(path + part, aside + part);
  }
  renameSync(copy, path);
  if (existsSync(aside)) console.log(`The previous database is now ${aside}`);
}

/** Those of a newer version included, in one transaction. */
function replaceTables(): void {
  const { status, error } = spawnSync(
    "psql",
    [
      "--no-psqlrc",
      "--quiet",
      "--single-transaction",
      "--set=ON_ERROR_STOP=1",
      `--file=${fileURLToPath(new URL("drop-tables.sql", import.meta.url))}`,
      `--file=${source}`,
      `--dbname=${clientProgramUrl(env.DATABASE_URL)}`,
    ],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  if (error || status !== 0) {
    throw new Error("psql failed; the database is unchanged. It is one of PostgreSQL's client programs.");
  }
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
const { source, notes } = await checkBackup(folder, kind).catch((error: unknown) => {
  throw new Error(`${failureText(error)} Nothing was changed.`);
});
for (const note of notes) console.warn(note);
const erasedBefore = await erasedPages();
// A picture that the shop has already is the same one: its name has its checksum.
await restorePictures(folder, shopFiles.store).catch((error: unknown) => {
  throw new Error(`The pictures cannot be restored, so the database was not changed. ${failureText(error)}`);
});
if (file) await replaceFile(file);
else replaceTables();
// A copied file has the mode of the original.
for (const note of makeDataPrivate(env.DATA_DIR, env.DATABASE_URL)) console.warn(note);
const erasedAfter = new Set(await erasedPages());
const sent = await pagesOfVisitors();
const returned = erasedBefore.filter(
  (page) => !erasedAfter.has(page) && (!page.startsWith("/admin/messages/") || sent.has(page)),
);
if (returned.length > 0) {
  console.warn("Personal data that was erased after this backup is back. Erase it again, at");
  for (const page of returned) console.warn(`  ${page}`);
}
console.log(`Restored from ${folder}. Everybody signs in again. Start the shop: npm start`);
