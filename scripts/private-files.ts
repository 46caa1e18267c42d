import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import { sqlitePath } from "./backup-contents";

/** From now on, only the owner of this process may read the files that it and its children write. */
export function writePrivately(): void {
  process.umask(0o077);
}

/** Only the owner may read a file, or a folder and all that is in it. Follows no links. */
export function makePrivate(path: string): void {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return;
  if (entry.mode & 0o077) chmodSync(path, entry.isDirectory() ? 0o700 : 0o600);
  if (!entry.isDirectory()) return;
  for (const name of readdirSync(path)) makePrivate(join(path, name));
}

/**
 * For a data folder and a SQLite database that were made with other rights: with the folder closed, only the mail and
 * the secret in it are worth the time, and not thousands of pictures. Returns a line for each that belongs to somebody
 * else.
 */
export function makeDataPrivate(dataDir: string, databaseUrl: string): string[] {
  mkdirSync(dataDir, { recursive: true });
  const paths = [
    ...["mail", "session-secret"].map((name) => join(dataDir, name)).filter(existsSync),
    ...databaseFiles(sqlitePath(databaseUrl)),
  ];
  return [
    ...noteRefusal(dataDir, () => chmodSync(dataDir, 0o700)),
    ...paths.flatMap((path) => noteRefusal(path, () => makePrivate(path))),
  ];
}

/** With its logs, its lock and what `npm run restore` has kept of earlier ones. */
function databaseFiles(database: string | null): string[] {
  if (database === null || !existsSync(dirname(database))) return [];
  const folder = dirname(database);
  const own = basename(database);
  return readdirSync(folder)
    .filter((name) => name.startsWith(own) && /^($|-|\.lock$|\.before-restore-)/.test(name.slice(own.length)))
    .map((name) => join(folder, name));
}

function noteRefusal(path: string, work: () => void): string[] {
  try {
    work();
    return [];
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // A log of SQLite's may be gone by now.
    if (code === "ENOENT") return [];
    return [`Others on this machine may be able to read ${path}: ${code ?? message}`];
  }
}
