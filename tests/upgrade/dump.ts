// A database as SQL text and back, so that one which an earlier version made can be kept among the tests.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import Database from "better-sqlite3";
import pg from "pg";

/** The whole database at an address as SQL text: schema, rows and counters. On Postgres, by the migrations of `checkout`. */
export function dumpOf(url: string, checkout: string): Promise<string> {
  return url.startsWith("file:")
    ? Promise.resolve(dumpSqlite(url.slice("file:".length)))
    : dumpPostgres(url, checkout);
}

/** Fills an empty database from such a text. */
export async function restore(url: string, text: string): Promise<void> {
  if (url.startsWith("file:")) {
    const database = new Database(url.slice("file:".length));
    try {
      // The tables behind a search index are written as they were, which SQLite refuses otherwise.
      database.unsafeMode();
      database.pragma("foreign_keys = OFF");
      database.exec(text);
    } finally {
      database.close();
    }
    return;
  }
  await onPostgres(url, (client) => client.query(text));
}

function dumpSqlite(path: string): string {
  const database = new Database(path, { readonly: true });
  const column = (sql: string) => database.prepare(sql).pluck().all() as string[];
  try {
    const made = database
      .prepare(`SELECT "type", "name", "sql" FROM "sqlite_master" WHERE "sql" IS NOT NULL`)
      .all() as { type: string; name: string; sql: string }[];
    const isVirtual = ({ sql }: { sql: string }) => sql.startsWith("CREATE VIRTUAL");
    const indexes = made.filter(isVirtual).map(({ name }) => name);
    // SQLite makes them itself with the virtual table of a search index.
    const behind = ({ name }: { name: string }) =>
      indexes.some((index) => name.startsWith(`${index}_`));
    const isOwn = ({ name }: { name: string }) => name.startsWith("sqlite_");
    const tables = made.filter((one) => one.type === "table" && !isVirtual(one));
    const statements = (some: typeof made) => some.map(({ sql }) => `${sql};`);
    const rowsOf = (table: string) => {
      const columns = column(`SELECT "name" FROM pragma_table_info('${table}')`);
      const values = columns.map((name) => `quote("${name}")`).join(` || ',' || `);
      const rows = column(`SELECT '(' || ${values} || ')' FROM "${table}"`);
      return [
        `DELETE FROM "${table}";`,
        ...rows.map((row) => `INSERT INTO "${table}" VALUES ${row};`),
      ];
    };
    return [
      ...statements(tables.filter((one) => !behind(one) && !isOwn(one))),
      ...statements(made.filter(isVirtual)),
      ...tables.flatMap(({ name }) => rowsOf(name)),
      // Last, so that no trigger sees the rows.
      ...statements(made.filter(({ type, name }) => type !== "table" && !isOwn({ name }))),
      "",
    ].join("\n");
  } finally {
    database.close();
  }
}

const PRISMA_MIGRATIONS = `CREATE TABLE "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL, "checksum" VARCHAR(64) NOT NULL, "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL, "logs" TEXT, "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(), "applied_steps_count" INTEGER NOT NULL DEFAULT 0);`;

/** The tests' Postgres comes without pg_dump: the schema is what the migrations make, the rows are read. */
function dumpPostgres(url: string, checkout: string): Promise<string> {
  return onPostgres(url, async (client) => {
    const texts = async (sql: string) => {
      const { rows } = await client.query<{ text: string }>(sql);
      return rows.map(({ text }) => text);
    };
    const tables = await texts(
      `SELECT tablename AS text FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
    );
    const rows: string[] = [];
    for (const table of tables) {
      const columns = await texts(
        `SELECT quote_ident(column_name) AS text FROM information_schema.columns
         WHERE table_name = '${table}' AND is_generated = 'NEVER' ORDER BY ordinal_position`,
      );
      const values = columns.map((name) => `quote_nullable(${name}::text)`).join(", ");
      const found = await texts(
        `SELECT concat_ws(',', ${values}) AS text FROM "${table}" ORDER BY 1`,
      );
      rows.push(`DELETE FROM "${table}";`);
      for (const row of found) {
        rows.push(`INSERT INTO "${table}" (${columns.join(", ")}) VALUES (${row});`);
      }
    }
    return [
      ...migrationsOf(join(checkout, "prisma/postgres/migrations")),
      PRISMA_MIGRATIONS,
      // No trigger and no foreign key acts on the rows.
      "SET session_replication_role = replica;",
      ...rows,
      ...(await texts(
        `SELECT format('SELECT setval(%L, %s);', format('%I', sequencename), last_value) AS text
         FROM pg_sequences WHERE last_value IS NOT NULL ORDER BY 1`,
      )),
      "SET session_replication_role = DEFAULT;",
      "",
    ].join("\n");
  });
}

const migrationsOf = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .map((name) => readFileSync(join(folder, name, "migration.sql"), "utf8"));

async function onPostgres<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
