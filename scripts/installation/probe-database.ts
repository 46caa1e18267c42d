import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

import Database from "better-sqlite3";
import pg from "pg";

import { sqlitePath } from "../backup-contents";
import { fileProblem, reasonOf } from "./reason";

const CONNECT_MS = 5_000;

/**
 * Opens and changes a database. Leaves nothing in it; a SQLite file that is missing is made. Returns what is wrong, in
 * plain words, or null.
 */
export async function probeDatabase(url: string): Promise<string | null> {
  const path = sqlitePath(url);
  try {
    return path === null ? await probePostgres(url) : probeSqlite(path);
  } catch (error) {
    return explainDatabase(error, url);
  }
}

function probeSqlite(path: string): null {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const database = new Database(path, { timeout: 5_000 });
  try {
    database.exec("BEGIN IMMEDIATE; CREATE TABLE shop_setup_probe (id INTEGER); ROLLBACK");
  } finally {
    database.close();
  }
  return null;
}

async function probePostgres(connectionString: string): Promise<string | null> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{
      version: number;
      encoding: string;
      creates: boolean;
      tables: number;
      ours: boolean;
    }>(
      `SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
         has_schema_privilege(current_schema(), 'CREATE') AS creates,
         (SELECT count(*)::int FROM pg_tables WHERE schemaname = current_schema()) AS tables,
         to_regclass('_prisma_migrations') IS NOT NULL AS ours`,
    );
    const { version, encoding, creates, tables, ours } = rows[0]!;
    if (version < 130_000) return "The server is older than PostgreSQL 13.";
    if (encoding !== "UTF8") return `The database's encoding is ${encoding}. Create it with ENCODING 'UTF8'.`;
    if (!creates) {
      return "The user may not create tables there. Make it the owner of the database.";
    }
    if (tables > 0 && !ours) {
      return "The database has tables of something else. Create an empty one for the shop.";
    }
    return (await keepsPrepared(client, connectionString)) ? null : NO_PREPARED;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const NO_PREPARED =
  "The connection pooler mixes up prepared statements. PgBouncer needs pool_mode = session, or 1.21 with max_prepared_statements.";

/** Two connections may each have a prepared statement of the same name, as without a pooler. */
async function keepsPrepared(first: pg.Client, connectionString: string): Promise<boolean> {
  const second = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS });
  second.on("error", () => undefined);
  const prepared = { name: "shop_probe", text: "SELECT 1" };
  try {
    await second.connect();
    await first.query(prepared);
    await second.query(prepared);
    return true;
  } catch (error) {
    // duplicate_prepared_statement, or invalid_sql_statement_name
    if (/^(42P05|26000)$/.test((error as { code?: string }).code ?? "")) return false;
    throw error;
  } finally {
    await second.end().catch(() => undefined);
  }
}

/** Why a database was not opened, in plain words. */
export function explainDatabase(error: unknown, url: string): string {
  const { code } = error as { code?: string };
  const path = sqlitePath(url);
  switch (code) {
    case "28P01":
    case "28000":
      return "The database server refuses this user or password.";
    case "3D000":
      return "There is no database of this name on that server. Create it first.";
    case "SQLITE_NOTADB":
      return `This file is no SQLite database: ${path}.`;
    default:
      return (path && problemOfFile(path, error)) ?? `${path ?? "The database"} was not opened: ${reasonOf(error)}`;
  }
}

/** Throws in plain words why a database was not opened. */
export async function explained<Result>(url: string, work: (url: string) => Promise<Result>): Promise<Result> {
  return work(url).catch((error: NodeJS.ErrnoException) => {
    const isOfDatabase = error.code && !error.path;
    throw isOfDatabase ? new Error(`${explainDatabase(error, url)} Is DATABASE_URL right?`) : error;
  });
}

/**
 * What the system says of the file or its folder, because SQLite says only that it cannot open it; null if nothing is
 * wrong.
 */
function problemOfFile(path: string, error: unknown): string | null {
  const { code, path: named } = error as NodeJS.ErrnoException;
  if (named) return sentence(code, named);
  if (code === "SQLITE_FULL") return sentence("ENOSPC", path);
  const files = ["", "-wal", "-shm", ".lock"].map((end) => path + end).filter(existsSync);
  for (const one of [dirname(path), ...files]) {
    try {
      accessSync(one, constants.R_OK | constants.W_OK);
    } catch (refusal) {
      return sentence((refusal as NodeJS.ErrnoException).code, one);
    }
  }
  return files.includes(path) && statSync(path).isDirectory() ? sentence("EISDIR", path) : null;
}

function sentence(code: string | undefined, path: string): string | null {
  const problem = fileProblem(code, path);
  return problem && `${problem}.`;
}
