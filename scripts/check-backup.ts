import { spawnSync } from "node:child_process";
import { createReadStream, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import Database from "better-sqlite3";

import { MASTER_PREFIX, parsePictureKey } from "~/shop/brand/pictures/names";
import { appliedMigrations, pendingOf, tablesAfter } from "../prisma/migrate";
import { damagedFiles } from "./backup-contents";
import { failureText } from "./command";
import { fileProblem } from "./installation/reason";

/** All of a backup was read. */
export interface CheckedBackup {
  /** The source of the database: of SQLite its copy, of PostgreSQL the statements that make it. */
  source: string;
  /** What could not be checked, in words. */
  notes: string[];
}

type Kind = "sqlite" | "postgres";
const FILES: Record<Kind, string> = { sqlite: "shop.db", postgres: "shop.dump" };

/** Throws one line about a folder that is no backup of this kind of database. */
export function requireBackup(folder: string, kind: Kind): void {
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
  if (!statSync(folder).isDirectory()) throw new Error(`${folder} is a file, and not a folder.`);
  if (existsSync(join(folder, FILES[kind]))) return;
  const other: Kind = kind === "sqlite" ? "postgres" : "sqlite";
  throw new Error(
    existsSync(join(folder, FILES[other]))
      ? `${folder} is a backup of ${other === "sqlite" ? "SQLite" : "PostgreSQL"}, and DATABASE_URL names the other database.`
      : `${folder} is no complete backup: ${join(folder, FILES[kind])} is missing.`,
  );
}

/**
 * Reads a backup whole. Throws one line about what is missing or damaged, by its path, or a backup of a newer version.
 */
export async function checkBackup(folder: string, kind: Kind): Promise<CheckedBackup> {
  const damaged = await damagedFiles(folder);
  if (damaged?.length) {
    const more = damaged.length > 3 ? `, and ${damaged.length - 3} more` : "";
    throw new Error(`This backup is damaged: ${damaged.slice(0, 3).join(", ")}${more}.`);
  }
  const file = join(folder, FILES[kind]);
  const content = kind === "sqlite" ? await readSqlite(file) : await readDump(file);
  try {
    pendingOf(kind, content.migrations);
  } catch (error) {
    throw new Error(`${file} cannot be restored by this version. ${failureText(error)}`);
  }
  const names = content.migrations.map((row) => row.migration_name);
  const missing = tablesAfter(kind, names).filter((table) => !content.tables.has(table));
  if (names.length === 0) throw new Error(`${file} is no database of a shop.`);
  if (missing.length > 0) throw new Error(`${file} is damaged: it lacks ${missing.join(", ")}.`);
  const notes = damaged ? [] : checkPictures(folder, content.pictures);
  return { source: content.source, notes };
}

/** For a backup without checksums: the pictures of its styles. */
function checkPictures(folder: string, keys: Set<string>): string[] {
  const masters = join(folder, MASTER_PREFIX);
  if (keys.size > 0 && !existsSync(masters)) {
    throw new Error(`This backup is damaged: ${masters} is missing.`);
  }
  const stems = new Set(existsSync(masters) ? readdirSync(masters).map((file) => file.replace(/\.\w+$/, "")) : []);
  const missing = [...keys].filter((key) => !stems.has(parsePictureKey(key)?.stem ?? ""));
  return [
    "This backup is of an earlier version, without checksums: its database was read whole, its pictures were not compared.",
    ...(missing.length > 0 ? [`${missing.length} picture(s) of styles are not in it, such as ${missing[0]}.`] : []),
  ];
}

interface Content {
  source: string;
  migrations: { migration_name: string; checksum: string }[];
  tables: Set<string>;
  /** The keys of the pictures of styles. */
  pictures: Set<string>;
}

const picturesIn = (text: string) =>
  Array.from(text.matchAll(/\/pictures\/([a-z0-9-]+-[0-9a-f]{8})(?![0-9a-z-])/g), ([, key]) => key!);

async function readSqlite(file: string): Promise<Content> {
  try {
    const database = new Database(file, { readonly: true, fileMustExist: true });
    try {
      const problem = database.pragma("integrity_check(1)", { simple: true });
      if (problem !== "ok") throw new Error(String(problem).split("\n").at(-1));
      const tables = database.prepare(`SELECT "name" FROM "sqlite_master" WHERE "type" = 'table'`);
      const styles = `SELECT "imageUrl" || ' ' || "additionalImages" FROM "products"`;
      const names = new Set(tables.pluck().all() as string[]);
      const addresses = names.has("products") ? database.prepare(styles).pluck().all() : [];
      return {
        source: file,
        migrations: await appliedMigrations(`file:${file}`),
        tables: names,
        pictures: new Set(picturesIn(addresses.join(" "))),
      };
    } finally {
      database.close();
    }
  } catch (error) {
    throw new Error(`${file} is damaged, or no database of a shop. ${failureText(error)}`);
  }
}

/** To its end, by writing its statements into a file, which is deleted when this process ends. */
async function readDump(file: string): Promise<Content> {
  const folder = mkdtempSync(join(tmpdir(), "shop-restore-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const source = join(folder, "shop.sql");
  const options = ["--clean", "--if-exists", "--no-owner", `--file=${source}`, file];
  const { status, error, stderr } = spawnSync("pg_restore", options, {
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C" },
  });
  if (error) {
    throw new Error("pg_restore cannot be run. It is one of PostgreSQL's client programs.");
  }
  if (stderr.includes("No space left on device")) {
    throw new Error(`${fileProblem("ENOSPC", tmpdir())} (TMPDIR).`);
  }
  if (status !== 0) {
    throw new Error(`${file} is damaged, or of a newer pg_dump. ${stderr.trim().split("\n")[0]}`);
  }
  const content: Content = { source, migrations: [], tables: new Set(), pictures: new Set() };
  let copied: { table: string; columns: string[] } | null = null;
  for await (const line of createInterface({ input: createReadStream(source) })) {
    if (copied) {
      if (line === "\\.") copied = null;
      else addRow(content, copied, line);
      continue;
    }
    const [, table, columns] = /^COPY [\w"]+\.(\w+) \((.*)\) FROM stdin;$/.exec(line) ?? [];
    if (table) copied = { table, columns: columns!.split(", ") };
    const [, made] = /^CREATE TABLE [\w"]+\.(\w+) \($/.exec(line) ?? [];
    if (made) content.tables.add(made);
  }
  return content;
}

function addRow(content: Content, from: { table: string; columns: string[] }, line: string): void {
  if (from.table === "products") for (const key of picturesIn(line)) content.pictures.add(key);
  if (from.table !== "_prisma_migrations") return;
  const values = line.split("\t");
  const [migration_name = "", checksum = ""] = ["migration_name", "checksum"].map(
    (name) => values[from.columns.indexOf(name)]!,
  );
  content.migrations.push({ migration_name, checksum });
}
