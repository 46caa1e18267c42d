import { existsSync, rmSync } from "node:fs";

import Database from "better-sqlite3";
import pg from "pg";

/** The identity provider (`issuer`) of all users in a benchmark's shop, by which its database is recognised. */
export const BENCH_ISSUER = "bench";

/** Runs a SQL query and returns its rows. */
type Query = (sql: string) => Promise<Record<string, unknown>[]>;

const FOREIGN_USERS = `SELECT count(*) AS "count" FROM "users" WHERE "issuer" IS NULL OR "issuer" <> '${BENCH_ISSUER}'`;
const ALL_USERS = `SELECT count(*) AS "count" FROM "users"`;

/**
 * Empties the benchmark's database. Throws, without a change, when it holds anything but a benchmark's shop: tables
 * without `users` among them, users of another issuer, or products but no users.
 */
export async function emptyBenchDatabase(url: string): Promise<void> {
  if (url.startsWith("file:")) await emptySqlite(url.slice("file:".length));
  else await emptyPostgres(url);
}

/** Creates the benchmark's PostgreSQL database unless it exists. A SQLite file is created when it is opened. */
export async function createBenchDatabase(url: string): Promise<void> {
  if (url.startsWith("file:")) return;
  const name = databaseName(url);
  const client = await connectToCluster(url);
  try {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

/**
 * Replaces the database `to` with a copy of the benchmark's database `from`, which must have no connections. Throws when
 * `to` was not a benchmark's database.
 */
export async function copyBenchDatabase(from: string, to: string): Promise<void> {
  await createBenchDatabase(to);
  await emptyBenchDatabase(to);
  if (from.startsWith("file:")) {
    const database = new Database(from.slice("file:".length));
    // Includes what is only in the write-ahead log; copying the file would not.
    database.prepare("VACUUM INTO ?").run(to.slice("file:".length));
    database.close();
    return;
  }
  const name = (url: string) => pg.escapeIdentifier(databaseName(url));
  const client = await connectToCluster(to);
  try {
    await client.query(`DROP DATABASE ${name(to)}`);
    await client.query(`CREATE DATABASE ${name(to)} TEMPLATE ${name(from)}`);
  } finally {
    await client.end();
  }
}

const databaseName = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));

/** Connects to the maintenance database `postgres` on the server of a database, which itself need not exist. */
async function connectToCluster(url: string): Promise<pg.Client> {
  const cluster = new URL(url);
  cluster.pathname = "/postgres";
  const client = new pg.Client({ connectionString: cluster.href });
  await client.connect();
  return client;
}

async function assertBenchDatabase(query: Query, tables: string[]): Promise<void> {
  if (tables.length === 0) return;
  const foreign = new Error(
    "BENCH_DATABASE_URL is a database that does not belong to a benchmark. It was not changed; choose an empty one.",
  );
  if (!tables.includes("users")) throw foreign;
  const count = async (sql: string) => Number((await query(sql))[0]!.count);
  if ((await count(FOREIGN_USERS)) > 0) throw foreign;
  if ((await count(ALL_USERS)) === 0 && (await count(`SELECT count(*) AS "count" FROM "products"`)) > 0) {
    throw foreign;
  }
}

async function emptySqlite(path: string): Promise<void> {
  if (!existsSync(path)) return;
  const database = new Database(path);
  try {
    const query: Query = async (sql) => database.prepare(sql).all() as Record<string, unknown>[];
    const tables = await query(`SELECT name FROM sqlite_master WHERE type = 'table'`);
    await assertBenchDatabase(
      query,
      tables.map(({ name }) => String(name)),
    );
  } finally {
    database.close();
  }
  for (const end of ["", "-wal", "-shm"]) rmSync(path + end, { force: true });
}

async function emptyPostgres(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const query: Query = async (sql) => (await client.query<Record<string, unknown>>(sql)).rows;
    const tables = await query(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
    );
    await assertBenchDatabase(
      query,
      tables.map(({ name }) => String(name)),
    );
    await client.query(`DROP SCHEMA public CASCADE; CREATE SCHEMA public`);
  } finally {
    await client.end();
  }
}
