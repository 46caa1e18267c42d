import { mkdirSync } from "node:fs";
import { dirname } from "node:path";

import { PrismaPg } from "@prisma/adapter-pg";
import { Mutex } from "async-mutex";

import { env } from "~/env.server";
import { PrismaClient as PostgresClient } from "./generated/postgres/client";
import { Prisma, PrismaClient as SqliteClient } from "./generated/sqlite/client";
import { sqliteAdapter } from "./sqlite-adapter.server";
import { WrittenLog } from "./written-log.server";

/** What reads: every model, outside a transaction. The same on both databases. */
export type Reader = Omit<SqliteClient, "$transaction" | "$extends">;
/** What a write works with: every model, inside one transaction. */
export type Tx = Prisma.TransactionClient;
export type { Prisma };

/** What empties a Json column; the same value for both clients. */
export const DbNull = Prisma.DbNull;

/** SQL for what Prisma's own queries cannot say; what stands in `${}` becomes a parameter. The same for both clients. */
export const { sql, join: joinSql, empty: noSql } = Prisma;

export interface Db {
  kind: "sqlite" | "postgres";
  read: Reader;
  /** A copy of the database that may be a moment behind, for browse.server.ts alone. */
  replica: Reader | null;
  /**
   * Runs `work` in one transaction and gives its result; an error rolls everything back.
   * The first statement of `work` must be a write, so that SQLite takes its lock at once;
   * on Postgres `work` may run again after a serialisation failure or deadlock, so it must
   * do nothing but database statements.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

// The reader needs none of them: WAL is a property of the file, and five seconds are its default patience.
const PRAGMAS = [
  "busy_timeout=5000",
  "foreign_keys=ON",
  // 40 MB of log. Where the shop is served, scripts/checkpoints.mjs moves it long before.
  "wal_autocheckpoint=10000",
];

/**
 * Opens a database by its address. SQLite gets two connections, because better-sqlite3 has one
 * a client: readers would otherwise see, and a rollback would take away, another request's writes.
 */
export function openDb(url: string, replicaUrl?: string): Db {
  return url.startsWith("file:") ? openSqlite(url) : openPostgres(url, replicaUrl);
}

function openSqlite(url: string): Db {
  const path = url.slice("file:".length);
  if (path !== ":memory:") mkdirSync(dirname(path), { recursive: true });
  const connect = () => new SqliteClient({ adapter: sqliteAdapter(url) });
  const reader = connect();
  const writer = connect();
  const queue = new Mutex();
  let log: WrittenLog | null = null;
  let prepared: Promise<unknown> | undefined;
  const prepare = async () => {
    const [mode] = await writer.$queryRaw<{ journal_mode: string }[]>`PRAGMA journal_mode=WAL`;
    // Not every disk has what WAL needs, and what is in memory has no log.
    if (mode?.journal_mode === "wal") log = new WrittenLog(path);
    for (const pragma of PRAGMAS) await writer.$queryRawUnsafe(`PRAGMA ${pragma}`);
    // What FULL does in each COMMIT beyond this, the log does beside this process's one thread.
    await writer.$queryRawUnsafe(`PRAGMA synchronous=${log ? "NORMAL" : "FULL"}`);
    // The first use of a search index reads it. As part of a transaction that would come before its first write, and
    // SQLite waits for no other process's lock then but fails at once.
    const indexes = await writer.$queryRaw<{ name: string }[]>`
      SELECT "name" FROM "sqlite_master" WHERE "sql" LIKE 'CREATE VIRTUAL TABLE%'`;
    for (const { name } of indexes) {
      await writer.$queryRawUnsafe(`SELECT "rowid" FROM "${name}" LIMIT 0`);
    }
  };
  return {
    kind: "sqlite",
    read: reader,
    replica: null,
    write: async (work) => {
      const result = await queue.runExclusive(async () => {
        await (prepared ??= prepare());
        return writer.$transaction(work, { maxWait: 10_000, timeout: 30_000 });
      });
      // Nobody is told of it before.
      await log?.kept();
      return result;
    },
    close: async () => {
      await queue.waitForUnlock();
      await log?.close();
      await Promise.all([reader.$disconnect(), writer.$disconnect()]);
    },
  };
}

const POSTGRES_TRIES = 4;

/** For a replica that hangs: whoever waited so long asks the primary. */
const IMPATIENT = { connectionTimeoutMillis: 1_500, query_timeout: 2_500 };

function connectPostgres(url: string, more: { query_timeout?: number } = {}): SqliteClient {
  return new PostgresClient({
    adapter: new PrismaPg({
      connectionString: url,
      max: 10,
      connectionTimeoutMillis: 5_000,
      allowExitOnIdle: true,
      ...more,
    }),
  });
}

function openPostgres(url: string, replicaUrl?: string): Db {
  const client = connectPostgres(url);
  const replica = replicaUrl ? connectPostgres(replicaUrl, IMPATIENT) : null;
  return {
    kind: "postgres",
    read: client,
    replica,
    write: async (work) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await client.$transaction(work, { maxWait: 10_000, timeout: 30_000 });
        } catch (error) {
          if (attempt === POSTGRES_TRIES || !isSerialisationFailure(error)) throw error;
          await new Promise((done) => setTimeout(done, Math.random() * 20 * attempt));
        }
      }
    },
    close: async () => {
      await Promise.all([client.$disconnect(), replica?.$disconnect()]);
    },
  };
}

/** Prisma's code, or the text of a code on the error or its cause. */
function errorText(error: unknown): string {
  if (typeof error !== "object" || error === null) return String(error);
  const { code, message, meta, cause } = error as Record<string, unknown>;
  return `${String(code ?? "")} ${String(message ?? "")} ${JSON.stringify(meta ?? {})} ${
    cause ? errorText(cause) : ""
  }`;
}

function isSerialisationFailure(error: unknown): boolean {
  return /P2034|40001|40P01|TransactionWriteConflict|deadlock detected/.test(errorText(error));
}

/** The database refused a second row of the same key. */
export function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === "P2002";
}

/** The database is busy, locked or out of reach: the same request may succeed in a moment. */
export function isDatabaseTrouble(error: unknown): boolean {
  return /\bP(1001|1002|1008|1017|2024|2028|2034)\b|SQLITE_BUSY|ECONNREFUSED|ECONNRESET|SocketTimeout|DatabaseNotReachable|57P0[123]|53300/.test(
    errorText(error),
  );
}

// One set of connections a process, also across the reloads of `npm run dev`.
const shared = globalThis as { shopDb?: Db };

/** The shop's database. */
export const db: Db = (shared.shopDb ??= openDb(env.DATABASE_URL, env.DATABASE_REPLICA_URL));
