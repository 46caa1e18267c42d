import { mkdirSync } from "node:fs";
import { dirname } from "node:path";

import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import { PrismaPg } from "@prisma/adapter-pg";
import { Mutex } from "async-mutex";

import { env, isDeviceOn } from "~/env.server";
import { yieldToEventLoop } from "~/event-loop.server";
import { PrismaClient as PostgresClient } from "./generated/postgres/client";
import { Prisma, PrismaClient as SqliteClient } from "./generated/sqlite/client";
import { WalSync } from "./wal-sync.server";

/** A client for reads outside of transactions. The same type for both databases. */
export type Reader = Omit<SqliteClient, "$transaction" | "$extends">;
/** A client within one transaction. */
export type Tx = Prisma.TransactionClient;
export type { Prisma };

/** Sets a Json column to NULL; the same value for both clients. */
export const DbNull = Prisma.DbNull;

/** Builds raw SQL; each `${}` becomes a parameter. The same for both clients. */
export const { sql, join: joinSql, empty: noSql } = Prisma;

export interface Db {
  kind: "sqlite" | "postgres";
  read: Reader;
  /** A read replica, which may lag behind; only read-source.server.ts uses it. Null when none is configured. */
  replica: Reader | null;
  /**
   * Runs `work` in one transaction and gives its result; an error rolls everything back. When it returns, the commit is
   * on the disk. The first statement of `work` must be a write, so that SQLite takes its lock at once. On PostgreSQL
   * `work` may run again after a serialization failure or deadlock, so it must do nothing but database statements.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

// The reader needs none of them: WAL is a property of the file, and better-sqlite3 waits 5 s for a lock by default.
const PRAGMAS = [
  "busy_timeout=5000",
  "foreign_keys=ON",
  // Pages, so 40 MB of log. In a running shop scripts/checkpoints.mjs writes it back long before.
  "wal_autocheckpoint=10000",
];

/**
 * Opens a database by its URL (file:... or postgres://...). On SQLite, reads and writes have a connection each: Prisma
 * uses one connection per client, so readers would otherwise see the uncommitted writes of other requests.
 */
export function openDb(url: string, replicaUrl?: string): Db {
  return url.startsWith("file:") ? openSqlite(url) : openPostgres(url, replicaUrl);
}

function openSqlite(url: string): Db {
  const path = url.slice("file:".length);
  if (path !== ":memory:") mkdirSync(dirname(path), { recursive: true });
  const connect = () => new SqliteClient({ adapter: new PrismaBetterSqlite3({ url }) });
  const reader = connect();
  const writer = connect();
  const queue = new Mutex();
  let walSync: WalSync | null = null;
  let prepared: Promise<unknown> | undefined;
  const prepare = async () => {
    const [mode] = await writer.$queryRaw<{ journal_mode: string }[]>`PRAGMA journal_mode=WAL`;
    // Some file systems do not support WAL, and a database in memory has none.
    const hasWal = mode?.journal_mode === "wal";
    if (hasWal && isDeviceOn("background-fsync")) walSync = new WalSync(path);
    for (const pragma of PRAGMAS) await writer.$queryRawUnsafe(`PRAGMA ${pragma}`);
    // NORMAL leaves out the fsync of each COMMIT, which `write` waits for instead.
    await writer.$queryRawUnsafe(`PRAGMA synchronous=${walSync ? "NORMAL" : "FULL"}`);
    // The first use of a full-text index reads its schema. Within a transaction that read would come before the first
    // write, and SQLite does not wait for the lock of another process when it upgrades a read to a write.
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
        // SQLite works in this thread: without this, writes that wait in the queue would run in one go.
        await yieldToEventLoop();
        return writer.$transaction(work, { maxWait: 10_000, timeout: 30_000 });
      });
      await walSync?.flush();
      return result;
    },
    close: async () => {
      await queue.waitForUnlock();
      await walSync?.close();
      await Promise.all([reader.$disconnect(), writer.$disconnect()]);
    },
  };
}

const POSTGRES_TRIES = 4;

/** For the replica: after these timeouts the primary is asked instead. */
const REPLICA_TIMEOUTS = { connectionTimeoutMillis: 1_500, query_timeout: 2_500 };

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
  const replica = replicaUrl ? connectPostgres(replicaUrl, REPLICA_TIMEOUTS) : null;
  return {
    kind: "postgres",
    read: client,
    replica,
    write: async (work) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await client.$transaction(work, { maxWait: 10_000, timeout: 30_000 });
        } catch (error) {
          if (attempt === POSTGRES_TRIES || !isSerializationFailure(error)) throw error;
          await new Promise((done) => setTimeout(done, Math.random() * 20 * attempt));
        }
      }
    },
    close: async () => {
      await Promise.all([client.$disconnect(), replica?.$disconnect()]);
    },
  };
}

/** All text in which the code of a failure may stand: those of Prisma, of the driver, and of their causes. */
function errorText(error: unknown): string {
  if (typeof error !== "object" || error === null) return String(error);
  const { code, message, meta, cause } = error as Record<string, unknown>;
  return `${String(code ?? "")} ${String(message ?? "")} ${JSON.stringify(meta ?? {})} ${
    cause ? errorText(cause) : ""
  }`;
}

function isSerializationFailure(error: unknown): boolean {
  return /P2034|40001|40P01|TransactionWriteConflict|deadlock detected/.test(errorText(error));
}

/** The error is that of a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === "P2002";
}

/** The database is busy, locked or cannot be reached: the same request may succeed in a moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return /\bP(1001|1002|1008|1017|2024|2028|2034)\b|SQLITE_BUSY|ECONNREFUSED|ECONNRESET|SocketTimeout|DatabaseNotReachable|57P0[123]|53300/.test(
    errorText(error),
  );
}

// One set of connections per process, also across the reloads of `npm run dev`.
const shared = globalThis as { shopDb?: Db };

/** The shop's database. */
export const db: Db = (shared.shopDb ??= openDb(env.DATABASE_URL, env.DATABASE_REPLICA_URL));
