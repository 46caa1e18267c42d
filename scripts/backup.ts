// `npm run backup [folder]`: backs up the database and the uploaded pictures, from DATA_DIR or from the bucket. The shop may be
// running.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import Database from "better-sqlite3";

import { backUpPictures, SIGN_IN_TABLES, sqlitePath } from "./backup-contents";
import { failureText, readArguments, requireTables } from "./command";
import { loadSettings } from "./prepare";
import { makePrivate } from "./private-files";

loadSettings();
const { words } = readArguments("npm run backup [folder]", { words: 1 });
const { env } = await import("~/env.server");
const { shopFiles } = await import("~/shop/base/files/shop-files.server");

const stamp = new Date().toISOString().slice(0, 19).replace(/[:T]/g, "-");
const folder = words[0] ?? join("backups", stamp);
if (existsSync(folder)) {
  console.error(`${folder} already exists: choose another folder.`);
  process.exit(1);
}
await requireTables();
mkdirSync(folder, { recursive: true, mode: 0o700 });

const file = sqlitePath(env.DATABASE_URL);
if (file) {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  // A plain copy of the file would include what was deleted and is not overwritten yet.
  database.prepare("VACUUM INTO ?").run(join(folder, "shop.db"));
  database.close();
  const copy = new Database(join(folder, "shop.db"));
  copy.pragma("secure_delete = ON");
  const has = copy.prepare("SELECT 1 FROM sqlite_master WHERE name = ?");
  // One of an older version lacks some of them.
  for (const table of SIGN_IN_TABLES) if (has.get(table)) copy.exec(`DELETE FROM "${table}"`);
  copy.close();
} else {
  const { status, error } = spawnSync(
    "pg_dump",
    [
      "--format=custom",
      "--no-owner",
      ...SIGN_IN_TABLES.map((table) => `--exclude-table-data=${table}`),
      `--file=${join(folder, "shop.dump")}`,
      env.DATABASE_URL,
    ],
    { stdio: "inherit" },
  );
  if (error || status !== 0) {
    console.error("pg_dump failed. It is part of PostgreSQL's client programs.");
    process.exit(1);
  }
}
const pictures = await backUpPictures(folder, shopFiles.store).catch((error: unknown) => {
  throw new Error(`The pictures were not copied: ${folder} is incomplete. ${failureText(error)}`);
});
writeFileSync(join(folder, "taken-at.txt"), `${new Date().toISOString()}\n`);
// A copied file has the mode of the original.
makePrivate(folder);
console.log(`Backup written to ${folder}, with ${pictures} pictures.
It holds personal data: keep it private. It holds no sign-ins, no settings (.env) and no secret of the cookies: keep .env as well.`);
