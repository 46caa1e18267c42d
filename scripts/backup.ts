// `npm run backup [folder]`: backs up the database and the files that cannot be regenerated, from DATA_DIR and from the
// bucket. The shop may be running.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import Database from "better-sqlite3";

import { loadSettings } from "./prepare";
import { BACKUP_FILES, backUpPictures, sqlitePath } from "./backup-contents";
import { makePrivate } from "./private-files";

loadSettings();
const { env } = await import("~/env.server");
const { shopFiles } = await import("~/shop/files/shop-files.server");

const stamp = new Date().toISOString().slice(0, 19).replace(/[:T]/g, "-");
const folder = process.argv[2] ?? join("backups", stamp);
if (existsSync(folder)) {
  console.error(`${folder} already exists: choose another folder.`);
  process.exit(1);
}
mkdirSync(folder, { recursive: true, mode: 0o700 });

const file = sqlitePath(env.DATABASE_URL);
if (file) {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  await database.backup(join(folder, "shop.db"));
  database.close();
} else {
  const { status, error } = spawnSync(
    "pg_dump",
    ["--format=custom", "--no-owner", `--file=${join(folder, "shop.dump")}`, env.DATABASE_URL],
    { stdio: "inherit" },
  );
  if (error || status !== 0) {
    console.error("pg_dump failed. It is part of PostgreSQL's client programs.");
    process.exit(1);
  }
}
for (const name of BACKUP_FILES) {
  const source = join(env.DATA_DIR, name);
  if (existsSync(source)) cpSync(source, join(folder, name), { recursive: true });
}
const pictures = await backUpPictures(folder, shopFiles.store);
writeFileSync(join(folder, "taken-at.txt"), `${new Date().toISOString()}\n`);
// A copied file has the mode of the original.
makePrivate(folder);
console.log(`Backup written to ${folder}, with ${pictures} pictures`);
