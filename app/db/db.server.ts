/* oxlint-disable no-restricted-properties -- pragmas and names of indexes, which are constants, and pauses between attempts. */
import cluster from "node:cluster";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import { PrismaPg } from "@prisma/adapter-pg";
import { Mutex } from "async-mutex";

import { env, isOptimisationOn } from "~/env.server";
import { endLongTurn } from "~/event-loop.server";
import { PrismaClient as PostgresClient } from "./generated/postgres/client";
import { Prisma, PrismaClient as SqliteClient } from "./generated/sqlite/client";
import {
  isConnectionError,
  isDatabaseUnavailable,
  isDiskError,
  isLockError,
  isSerializationFailure,
} from "./errors.server";
import { WalSync } from "./wal-sync.server";
import { recordOutcome, UnknownOutcomeError } from "./write-outcome.server";

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
   * on the disk. The first statement of `work` must be a write, so that SQLite takes its lock at once. `work` may run
   * again, on SQLite while another process has the lock and on PostgreSQL after a serialization failure or deadlock, so it
   * must do nothing but database statements. Throws UnknownOutcomeError when it failed during the commit.
   */
  write<T>(work: (tx: Tx) => Promise<T>, options?: WriteOptions): Promise<T>;
  /**
   * Throws UnsyncedError while what is read may not be on the disk: on SQLite from a failed sync until what was not synced
   * is written again. `write` does the same.
   */
  assertSynced(): void;
  /** Notes that another process with the same database could not sync it. */
  noteFailedSync(): void;
  /**
   * SQLite: writes the write-ahead log into the database file and empties it, because it holds pages as they were before a
   * change. Returns false while a reader or another process needs the log. PostgreSQL: nothing, true.
   */
  emptyLog(): Promise<boolean>;
  close(): Promise<void>;
}

/** The message of a worker process to the others, through the primary process, when it could not sync the database. */
const SYNC_FAILED = "sync failed";

export interface WriteOptions {
  /**
   * Whether the rows are the shop's own (rate limits, leases, times of last use, what VIES said) and not what a user asked to save:
   * when the request fails later, nothing was changed as far as the user is concerned. Required of a transaction that a form makes
   * only sometimes, before others: answerOnce tells these apart by their order.
   */
  isBookkeeping?: boolean;
  /**
   * Whether it is one of as many transactions as there are rows, each of which does what is left to do: a form that is sent again
   * runs it again (http/forms/form-key.server.ts).
   */
  isStep?: boolean;
  /** After so many seconds the transaction is rolled back, 30 by default: meanwhile others wait for what it locks. */
  seconds?: number;
}

/**
 * For a transaction that writes as many rows as an uploaded file or a company has, such as a table of 10,000 styles: it takes some
 * seconds, and a busy or slow machine several times as long. A proxy waits for two minutes (docs/operations.md).
 */
export const LARGE_WRITE: WriteOptions = { seconds: 110 };

// The reader needs none of them: WAL is a property of the file, and readers do not wait for writers.
const PRAGMAS = [
  // SQLite waits in this thread, so all requests of the process wait. `write` waits longer without blocking.
  "busy_timeout=20",
  "foreign_keys=ON",
  // Deleted content is overwritten: erased personal data must not be readable in free pages.
  "secure_delete=ON",
];

/** How long a write waits for the lock of another process. */
const LOCK_DEADLINE_MS = 5_000;

/** For how long a transaction waits for a connection. */
const CONNECTION_WAIT_MS = 10_000;
const TRANSACTION_SECONDS = 30;

/**
 * Runs one transaction. Throws UnknownOutcomeError when it failed during the commit with an error after which the changes
 * may have been saved.
 */
async function transact<T>(
  client: SqliteClient,
  work: (tx: Tx) => Promise<T>,
  seconds: number | undefined,
  isOutcomeUnknown: (error: unknown) => boolean,
): Promise<T> {
  let isCommitting = false;
  try {
    return await client.$transaction(
      async (tx) => {
        const result = await work(tx);
        isCommitting = true;
        return result;
      },
      { maxWait: CONNECTION_WAIT_MS, timeout: (seconds ?? TRANSACTION_SECONDS) * 1_000 },
    );
  } catch (error) {
    throw isCommitting && isOutcomeUnknown(error) ? new UnknownOutcomeError(error) : error;
  }
}

/**
 * Opens a database by its URL (file:... or postgres://...). On SQLite, reads and writes have a connection each: Prisma
 * uses one connection per client, so readers would otherwise see the uncommitted writes of other requests.
 */
export function openDb(url: string, replicaUrl?: string): Db {
  const opened = url.startsWith("file:") ? openSqlite(url) : openPostgres(url, replicaUrl);
  return {
    ...opened,
    write: (work, options = {}) =>
      options.isBookkeeping
        ? opened.write(work, options)
        : recordOutcome(work, (recorded) => opened.write(recorded, options), options.isStep),
  };
}

/** SQLite works in this thread: a request with many statements lets others in between them, in a transaction too. */
class SqliteInTurns extends PrismaBetterSqlite3 {
  override async connect() {
    const connection = inTurns(await super.connect());
    const start = connection.startTransaction.bind(connection);
    connection.startTransaction = async (level) => inTurns(await start(level));
    return connection;
  }
}

type Connection = Awaited<ReturnType<PrismaBetterSqlite3["connect"]>>;

/** Lets others in before a statement, when this turn of the event loop has been long. */
function inTurns<Sender extends Pick<Connection, "queryRaw" | "executeRaw">>(connection: Sender) {
  const [query, execute] = [connection.queryRaw.bind(connection), connection.executeRaw.bind(connection)];
  connection.queryRaw = async (statement) => {
    await endLongTurn();
    return query(statement);
  };
  connection.executeRaw = async (statement) => {
    await endLongTurn();
    return execute(statement);
  };
  return connection;
}

function openSqlite(url: string): Db {
  const path = url.slice("file:".length);
  if (path !== ":memory:") mkdirSync(dirname(path), { recursive: true });
  const reader = new SqliteClient({ adapter: new SqliteInTurns({ url }) });
  const writer = new SqliteClient({ adapter: new SqliteInTurns({ url }) });
  const queue = new Mutex();
  const rewrite = async () => {
    const [row] = await queue.runExclusive(
      () => writer.$queryRaw<{ busy: number | bigint }[]>`PRAGMA wal_checkpoint(FULL)`,
    );
    if (Number(row?.busy) !== 0) throw new Error("Another process keeps the log busy");
  };
  const tellOtherWorkers = () => cluster.isWorker && process.send?.(SYNC_FAILED);
  const walSync = new WalSync(path, rewrite, tellOtherWorkers);
  let isSyncedByUs = false;
  let isPrepared = false;
  const prepare = async () => {
    const [mode] = await writer.$queryRaw<{ journal_mode: string }[]>`PRAGMA journal_mode=WAL`;
    // Some file systems do not support WAL, and a database in memory has none.
    const hasWal = mode?.journal_mode === "wal";
    isSyncedByUs = hasWal && isOptimisationOn("background-fsync");
    for (const pragma of PRAGMAS) await writer.$queryRawUnsafe(`PRAGMA ${pragma}`);
    // NORMAL leaves out the fsync of each COMMIT, which `write` waits for instead.
    await writer.$queryRawUnsafe(`PRAGMA synchronous=${isSyncedByUs ? "NORMAL" : "FULL"}`);
    // The first use of a full-text index reads its schema. Within a transaction that read would come before the first
    // write, and SQLite does not wait for the lock of another process when it upgrades a read to a write.
    const indexes = await writer.$queryRaw<{ name: string }[]>`
      SELECT "name" FROM "sqlite_master" WHERE "sql" LIKE 'CREATE VIRTUAL TABLE%'`;
    for (const { name } of indexes) {
      await writer.$queryRawUnsafe(`SELECT "rowid" FROM "${name}" LIMIT 0`);
    }
    isPrepared = true;
  };
  return {
    kind: "sqlite",
    read: reader,
    replica: null,
    write: async (work, { seconds } = {}) => {
      const deadline = Date.now() + LOCK_DEADLINE_MS;
      const result = await queue.runExclusive(async () => {
        for (;;) {
          try {
            if (!isPrepared) await prepare();
            walSync.assertSynced();
            return await transact(writer, work, seconds, isDiskError);
          } catch (error) {
            if (!isLockError(error) || Date.now() > deadline) throw error;
            await delay(10 + Math.random() * 40);
          }
        }
      });
      if (isSyncedByUs) {
        await walSync.flush().catch((error: unknown) => {
          throw new UnknownOutcomeError(error);
        });
      }
      return result;
    },
    assertSynced: () => walSync.assertSynced(),
    noteFailedSync: () => walSync.noteFailure(),
    emptyLog: () =>
      queue.runExclusive(async () => {
        if (!isPrepared) await prepare();
        const [row] = await writer.$queryRaw<{ busy: number | bigint }[]>`PRAGMA wal_checkpoint(TRUNCATE)`;
        return Number(row?.busy) === 0;
      }),
    close: async () => {
      await queue.waitForUnlock();
      await walSync.close();
      await Promise.all([reader.$disconnect(), writer.$disconnect()]);
    },
  };
}

const POSTGRES_TRIES = 4;

/** For the replica: after these timeouts the primary is asked instead. */
const REPLICA_TIMEOUTS = { connectionTimeoutMillis: 1_500, query_timeout: 2_500 };

/**
 * The name under which a connection keeps the plan of a query whose SELECT is followed by a comment such as
 * `prepare session`. Others are planned each time: Prisma makes too many different ones to be kept. Without a name it
 * returns undefined, which the adapter takes though its type says string.
 */
const preparedName = (sql: string) => /^\s*SELECT \/\* prepare (\w+) \*\//.exec(sql)?.[1];

function connectPostgres(url: string, more: { query_timeout?: number } = {}): SqliteClient {
  return new PostgresClient({
    adapter: new PrismaPg(
      {
        connectionString: url,
        max: 10,
        connectionTimeoutMillis: 5_000,
        allowExitOnIdle: true,
        ...more,
      },
      { statementNameGenerator: ({ sql }) => preparedName(sql) as string },
    ),
  });
}

function openPostgres(url: string, replicaUrl?: string): Db {
  const client = connectPostgres(url);
  const replica = replicaUrl ? connectPostgres(replicaUrl, REPLICA_TIMEOUTS) : null;
  return {
    kind: "postgres",
    read: client,
    replica,
    write: async (work, { seconds } = {}) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await transact(client, work, seconds, isConnectionError);
        } catch (error) {
          if (attempt === POSTGRES_TRIES || !isSerializationFailure(error)) throw error;
          await new Promise((done) => setTimeout(done, Math.random() * 20 * attempt));
        }
      }
    },
    assertSynced: () => undefined,
    noteFailedSync: () => undefined,
    emptyLog: () => Promise.resolve(true),
    close: async () => {
      await Promise.all([client.$disconnect(), replica?.$disconnect()]);
    },
  };
}

// One set of connections per process, also across the reloads of `npm run dev`.
const shared = globalThis as { shopDb?: Db };

export const db: Db = (shared.shopDb ??= openDb(env.DATABASE_URL, env.DATABASE_REPLICA_URL));

/** Writes bookkeeping that may be left out: while the database stores nothing, a request that reads is answered. */
export async function writeIfPossible(work: (tx: Tx) => Promise<unknown>): Promise<void> {
  await db.write(work, { isBookkeeping: true }).catch((error: unknown) => {
    if (!isDatabaseUnavailable(error)) throw error;
  });
}
