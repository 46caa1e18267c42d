// `npm run backup [folder]`: backs up the database and the uploaded pictures, from DATA_DIR or from the bucket. The shop may be
// running. The folder gets its name when it is complete.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

import Database from "better-sqlite3";

import { backUpPictures, clientProgramUrl, completeBackup, SIGN_IN_TABLES, sqlitePath } from "./backup-contents";
import { failureText, readArguments, requireTables } from "./command";
import { fileProblem } from "./installation/reason";
import { loadSettings } from "./prepare";
import { makePrivate } from "./private-files";

loadSettings();
const { words } = readArguments("npm run backup [folder]", { words: 1 });
const { env } = await import("~/env.server");
const { shopFiles } = await import("~/shop/base/files/shop-files.server");

const stamp = new Date().toISOString().slice(0, 19).replace(/[:T]/g, "-");
const folder = resolve(words[0] ?? join("backups", stamp));
if (existsSync(folder)) {
  console.error(`${folder} already exists: choose another folder.`);
  process.exit(1);
}
await requireTables();
const incomplete = `${folder}.incomplete`;
mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
mkdirSync(incomplete, { mode: 0o700 });

try {
  const file = sqlitePath(env.DATABASE_URL);
  if (file) copySqlite(file);
  else dumpPostgres();
  const pictures = await backUpPictures(incomplete, shopFiles.store).catch((error: unknown) => {
    throw new Error(`The pictures were not copied. ${reason(error)}`);
  });
  await completeBackup(incomplete, new Date());
  // A copied file has the mode of the original.
  makePrivate(incomplete);
  renameSync(incomplete, folder);
  console.log(`Backup written to ${folder}, with ${pictures} pictures.
It holds personal data: keep it private. It holds no sign-ins, no settings (.env) and no secret of the cookies: keep .env as well.`);
} catch (error) {
  // Other pictures may still be written.
  rmSync(incomplete, { recursive: true, force: true, maxRetries: 5 });
  throw new Error(`No backup was made. ${reason(error)}`);
}

/** A full disk does not say where it is. */
function reason(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  const isFull = code === "ENOSPC" || code === "SQLITE_FULL";
  return (isFull && fileProblem("ENOSPC", folder)) || failureText(error);
}

function copySqlite(file: string): void {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  // A plain copy of the file would include what was deleted and is not overwritten yet.
  database.prepare("VACUUM INTO ?").run(join(incomplete, "shop.db"));
  database.close();
  const copy = new Database(join(incomplete, "shop.db"));
  copy.pragma("secure_delete = ON");
  const has = copy.prepare("SELECT 1 FROM sqlite_master WHERE name = ?");
  // One of an older version lacks some of them.
  for (const table of SIGN_IN_TABLES) if (has.get(table)) copy.exec(`DELETE FROM "${table}"`);
  copy.close();
}

function dumpPostgres(): void {
  const { status, error } = spawnSync(
    "pg_dump",
    [
      "--format=custom",
      "--no-owner",
      ...SIGN_IN_TABLES.map((table) => `--exclude-table-data=${table}`),
      `--file=${join(incomplete, "shop.dump")}`,
      clientProgramUrl(env.DATABASE_URL),
    ],
    { stdio: "inherit" },
  );
  if (error || status !== 0) {
    throw new Error(
      "pg_dump failed. It is one of PostgreSQL's client programs, and must not be older than the server.",
    );
  }
}
