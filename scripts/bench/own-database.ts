import { existsSync, rmSync } from "node:fs";

import Database from "better-sqlite3";
import pg from "pg";

/** Everybody in the benchmark's shop comes from this identity provider, and nobody else does. */
export const BENCH_ISSUER = "bench";

/** Asks a database one thing; gives the rows. */
type Ask = (sql: string) => Promise<Record<string, unknown>[]>;

const STRANGERS = `SELECT count(*) AS "count" FROM "users" WHERE "issuer" IS NULL OR "issuer" <> '${BENCH_ISSUER}'`;
const OWN = `SELECT count(*) AS "count" FROM "users"`;

/**
 * Empties the benchmark's database. Throws, with nothing touched, when it holds anything but a benchmark's shop:
 * tables without a `users` among them, people who are not the benchmark's, or a shop without people but with styles.
 */
export async function emptyBenchDatabase(url: string): Promise<void> {
  if (url.startsWith("file:")) await emptySqlite(url.slice("file:".length));
  else await emptyPostgres(url);
}

/** Makes the benchmark's database on its Postgres where there is none of that name yet; on SQLite the file makes itself. */
export async function makeBenchDatabase(url: string): Promise<void> {
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
 * Makes `to` a copy of the benchmark's database `from`, to which nobody may be connected. What `to` held is gone; throws
 * when that was no benchmark's.
 */
export async function copyBenchDatabase(from: string, to: string): Promise<void> {
  await makeBenchDatabase(to);
  await emptyBenchDatabase(to);
  if (from.startsWith("file:")) {
    const database = new Database(from.slice("file:".length));
    // With what only stands in the log.
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

/** Connects to the PostgreSQL of a database, not to the database itself, which need not be there. */
async function connectToCluster(url: string): Promise<pg.Client> {
  const cluster = new URL(url);
  cluster.pathname = "/postgres";
  const client = new pg.Client({ connectionString: cluster.href });
  await client.connect();
  return client;
}

async function refuseForeign(ask: Ask, tables: string[]): Promise<void> {
  if (tables.length === 0) return;
  const foreign = new Error(
    "BENCH_DATABASE_URL names a database that is not a benchmark's. Nothing was changed; name an empty one.",
  );
  if (!tables.includes("users")) throw foreign;
  const count = async (sql: string) => Number((await ask(sql))[0]!.count);
  if ((await count(STRANGERS)) > 0) throw foreign;
  if ((await count(OWN)) === 0 && (await count(`SELECT count(*) AS "count" FROM "products"`)) > 0) {
    throw foreign;
  }
}

async function emptySqlite(path: string): Promise<void> {
  if (!existsSync(path)) return;
  const database = new Database(path);
  try {
    const ask: Ask = async (sql) => database.prepare(sql).all() as Record<string, unknown>[];
    const tables = await ask(`SELECT name FROM sqlite_master WHERE type = 'table'`);
    await refuseForeign(
      ask,
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
    const ask: Ask = async (sql) => (await client.query<Record<string, unknown>>(sql)).rows;
    const tables = await ask(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
    );
    await refuseForeign(
      ask,
      tables.map(({ name }) => String(name)),
    );
    await client.query(`DROP SCHEMA public CASCADE; CREATE SCHEMA public`);
  } finally {
    await client.end();
  }
}
