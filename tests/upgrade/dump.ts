// Dumps a database as SQL text and restores it, so that the database of an earlier version can be a test fixture.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import Database from "better-sqlite3";

import { onPostgres } from "../support/postgres";

/** Dumps a database as SQL text: schema, rows and sequences. On Postgres the schema is from the migrations in `checkout`. */
export function dumpOf(url: string, checkout: string): Promise<string> {
  return url.startsWith("file:") ? Promise.resolve(dumpSqlite(url.slice("file:".length))) : dumpPostgres(url, checkout);
}

/** Restores a dump into an empty database. */
export async function restore(url: string, text: string): Promise<void> {
  if (url.startsWith("file:")) {
    const database = new Database(url.slice("file:".length));
    try {
      // Allows writing the shadow tables of a full-text index.
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
    const schema = database
      .prepare(`SELECT "type", "name", "sql" FROM "sqlite_master" WHERE "sql" IS NOT NULL`)
      .all() as { type: string; name: string; sql: string }[];
    const isVirtual = ({ sql }: { sql: string }) => sql.startsWith("CREATE VIRTUAL");
    const indexes = schema.filter(isVirtual).map(({ name }) => name);
    // SQLite creates the shadow tables with the virtual table of a full-text index.
    const isShadow = ({ name }: { name: string }) => indexes.some((index) => name.startsWith(`${index}_`));
    const isInternal = ({ name }: { name: string }) => name.startsWith("sqlite_");
    const tables = schema.filter((one) => one.type === "table" && !isVirtual(one));
    const statements = (some: typeof schema) => some.map(({ sql }) => `${sql};`);
    const rowsOf = (table: string) => {
      const columns = column(`SELECT "name" FROM pragma_table_info('${table}')`);
      const values = columns.map((name) => `quote("${name}")`).join(` || ',' || `);
      const rows = column(`SELECT '(' || ${values} || ')' FROM "${table}"`);
      return [`DELETE FROM "${table}";`, ...rows.map((row) => `INSERT INTO "${table}" VALUES ${row};`)];
    };
    return [
      ...statements(tables.filter((one) => !isShadow(one) && !isInternal(one))),
      ...statements(schema.filter(isVirtual)),
      ...tables.flatMap(({ name }) => rowsOf(name)),
      // Triggers last, so that they do not run for the rows.
      ...statements(schema.filter(({ type, name }) => type !== "table" && !isInternal({ name }))),
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

/** The tests' PostgreSQL has no pg_dump, so the schema is from the migrations and the rows are queried. */
function dumpPostgres(url: string, checkout: string): Promise<string> {
  return onPostgres(url, async (client) => {
    const texts = async (sql: string) => {
      const { rows } = await client.query<{ text: string }>(sql);
      return rows.map(({ text }) => text);
    };
    const tables = await texts(`SELECT tablename AS text FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`);
    const rows: string[] = [];
    for (const table of tables) {
      const columns = await texts(
        `SELECT quote_ident(column_name) AS text FROM information_schema.columns
         WHERE table_name = '${table}' AND is_generated = 'NEVER' ORDER BY ordinal_position`,
      );
      const values = columns.map((name) => `quote_nullable(${name}::text)`).join(", ");
      const found = await texts(`SELECT concat_ws(',', ${values}) AS text FROM "${table}" ORDER BY 1`);
      rows.push(`DELETE FROM "${table}";`);
      for (const row of found) {
        rows.push(`INSERT INTO "${table}" (${columns.join(", ")}) VALUES (${row});`);
      }
    }
    return [
      ...migrationsOf(join(checkout, "prisma/postgres/migrations")),
      PRISMA_MIGRATIONS,
      // Disables triggers and foreign keys.
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

/** A dump is restored in one transaction, and no migration may find what the one before has put off until its end. */
const AFTER_MIGRATION = "SET CONSTRAINTS ALL IMMEDIATE;\nSET CONSTRAINTS ALL DEFERRED;";

const migrationsOf = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .flatMap((name) => [readFileSync(join(folder, name, "migration.sql"), "utf8"), AFTER_MIGRATION]);
