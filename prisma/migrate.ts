import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import Database from "better-sqlite3";
import pg from "pg";

/**
 * Applies pending migrations in order, in one transaction and under a lock, and records them as Prisma does, so that
 * `prisma migrate deploy` and `status` agree. Takes a DATABASE_URL (`file:...` or `postgres://...`) and returns the
 * names of the applied migrations. Throws when an applied migration was edited afterwards, a script fails, or the
 * database is of before the first release or of a newer version; nothing is changed then.
 */
export async function migrate(url: string): Promise<string[]> {
  return url.startsWith("file:") ? migrateSqlite(url.slice("file:".length)) : migratePostgres(url);
}

/** Changes nothing. Throws as `migrate`. */
export async function pendingMigrations(url: string): Promise<string[]> {
  const applied = await appliedMigrations(url);
  return pendingOf(url.startsWith("file:") ? "sqlite" : "postgres", applied).map(({ name }) => name);
}

/** None for an empty database. Throws when it cannot be read. */
export async function appliedMigrations(url: string): Promise<Applied> {
  return url.startsWith("file:") ? appliedOnSqlite(url.slice("file:".length)) : appliedOnPostgres(url);
}

/** The database is of before the first release, whose migrations were replaced by the present first one. */
export class EarlierDatabaseError extends Error {
  static readonly problem =
    "This database is of a version before the first release, and its data cannot be carried over. Nothing was changed.";
  static readonly help =
    "Keep its folder, and start with an empty one (DATA_DIR) or with an empty database (DATABASE_URL).";

  constructor() {
    super(`${EarlierDatabaseError.problem} ${EarlierDatabaseError.help}`);
  }
}

/** A newer version has migrated the database: this one does not know its content. */
export class NewerDatabaseError extends Error {
  readonly help: string;

  constructor(
    readonly problem: string,
    { provider, migration }: { provider: Provider; migration: string },
  ) {
    const help = `Start the version whose sources have prisma/${provider}/migrations/${migration}, or restore a backup of before it.`;
    super(`${problem} ${help}`);
    this.help = help;
  }
}

type Provider = "sqlite" | "postgres";
type Applied = { migration_name: string; checksum: string }[];

function appliedOnSqlite(path: string): Applied {
  const database = new Database(path, { readonly: true, timeout: 5_000 });
  try {
    return appliedIn(database);
  } finally {
    database.close();
  }
}

function appliedIn(database: Database.Database): Applied {
  const table = database.prepare(`SELECT 1 FROM sqlite_master WHERE name = '_prisma_migrations'`).get();
  return table ? (database.prepare(`SELECT migration_name, checksum FROM "_prisma_migrations"`).all() as Applied) : [];
}

async function appliedOnPostgres(url: string): Promise<Applied> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const table = await client.query(`SELECT 1 WHERE to_regclass('_prisma_migrations') IS NOT NULL`);
    if (table.rows.length === 0) return [];
    const applied = await client.query(`SELECT migration_name, checksum FROM "_prisma_migrations"`);
    return applied.rows as Applied;
  } finally {
    await client.end();
  }
}

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

function migrationsOf(provider: Provider): Migration[] {
  const folder = join(dirname(fileURLToPath(import.meta.url)), provider, "migrations");
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    });
}

/** `rows` are the applied ones. Throws as `migrate`. */
export function pendingOf(provider: Provider, rows: Applied): Migration[] {
  const all = migrationsOf(provider);
  const applied = new Map(rows.map((row) => [row.migration_name, row.checksum]));
  if (applied.size > 0 && !applied.has(all[0]!.name)) throw new EarlierDatabaseError();
  const unknown = [...applied.keys()].filter((name) => all.every((one) => one.name !== name));
  const newest = unknown.sort().at(-1);
  if (newest) {
    throw new NewerDatabaseError(
      `The database is of a newer version: this one does not know the migration ${unknown.join(", ")}.`,
      { provider, migration: newest },
    );
  }
  return all.filter((migration) => {
    const checksum = applied.get(migration.name);
    if (checksum && checksum !== migration.checksum) {
      throw new Error(`The migration ${migration.name} was changed after it had been applied.`);
    }
    return !checksum;
  });
}

/** After these migrations. */
export function tablesAfter(provider: Provider, names: readonly string[]): string[] {
  const tables = new Set<string>();
  for (const { name, sql } of migrationsOf(provider)) {
    if (!names.includes(name)) continue;
    for (const [, made, dropped, from, to] of sql.matchAll(TABLE_STATEMENTS)) {
      if (made ?? to) tables.add((made ?? to)!);
      if (dropped ?? from) tables.delete((dropped ?? from)!);
    }
  }
  return [...tables];
}

const TABLE_STATEMENTS =
  /^CREATE (?:VIRTUAL )?TABLE (?:IF NOT EXISTS )?"(\w+)"|^DROP TABLE "(\w+)"|^ALTER TABLE "(\w+)" RENAME TO "(\w+)"/gm;

function migrateSqlite(path: string): string[] {
  mkdirSync(dirname(path), { recursive: true });
  const database = new Database(path, { timeout: 30_000 });
  try {
    // Before anything is written, the journal mode included.
    pendingOf("sqlite", appliedIn(database));
    database.pragma("journal_mode = WAL");
    database.exec("BEGIN IMMEDIATE");
    try {
      database.exec(`CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
        "id" TEXT PRIMARY KEY NOT NULL, "checksum" TEXT NOT NULL, "finished_at" DATETIME,
        "migration_name" TEXT NOT NULL, "logs" TEXT, "rolled_back_at" DATETIME,
        "started_at" DATETIME NOT NULL DEFAULT current_timestamp,
        "applied_steps_count" INTEGER UNSIGNED NOT NULL DEFAULT 0)`);
      const todo = pendingOf("sqlite", appliedIn(database));
      const record = database.prepare(
        `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
         VALUES (?, ?, ?, ?, ?, 1)`,
      );
      for (const migration of todo) {
        database.exec(migration.sql);
        const now = Date.now();
        record.run(randomUUID(), migration.checksum, migration.name, now, now);
      }
      database.exec("COMMIT");
      if (todo.length > 0) vacuum(database);
      return todo.map((migration) => migration.name);
    } catch (error) {
      database.exec("ROLLBACK");
      throw error;
    }
  } finally {
    database.close();
  }
}

/** Overwrites deleted and copied content, which is still in free pages of the file. */
function vacuum(database: Database.Database): void {
  try {
    database.exec("VACUUM");
  } catch (error) {
    // Another process uses the file, or the disk has no room for a copy: the shop works without, and the next upgrade tries again.
    console.warn(`The database was not compacted: ${(error as Error).message}`);
  }
}

// An arbitrary number that all processes of the shop share.
const ADVISORY_LOCK = 72707369;

async function migratePostgres(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock($1)", [ADVISORY_LOCK]);
    await client.query(`CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
      "id" VARCHAR(36) PRIMARY KEY NOT NULL, "checksum" VARCHAR(64) NOT NULL,
      "finished_at" TIMESTAMPTZ, "migration_name" VARCHAR(255) NOT NULL, "logs" TEXT,
      "rolled_back_at" TIMESTAMPTZ, "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
      "applied_steps_count" INTEGER NOT NULL DEFAULT 0)`);
    const applied = await client.query<Applied[number]>(`SELECT migration_name, checksum FROM "_prisma_migrations"`);
    const todo = pendingOf("postgres", applied.rows);
    for (const migration of todo) {
      await client.query(migration.sql);
      // Its deferred triggers fire now, as at the end of a transaction of its own: until then its tables cannot be altered.
      await client.query("SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED");
      await client.query(
        `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at, applied_steps_count)
         VALUES ($1, $2, $3, now(), 1)`,
        [randomUUID(), migration.checksum, migration.name],
      );
    }
    await client.query("COMMIT");
    return todo.map((migration) => migration.name);
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}
