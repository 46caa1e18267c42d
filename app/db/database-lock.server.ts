import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import Database from "better-sqlite3";
import pg from "pg";

// Each process that uses the database holds a shared lock for as long as it runs, and `npm run restore` needs it for itself. The system
// ends the lock with the process, however that ends. On SQLite it is an open transaction in an empty database beside the file
// (shop.db.lock); on PostgreSQL an advisory lock on a connection of its own.

type Mode = "shared" | "exclusive";

/** An arbitrary number that all processes of the shop share; that of prisma/migrate.ts is another one. */
const ADVISORY_LOCK = 72707370;
/** How long a process waits for a restore, or a restore for processes that are about to end. */
const WAIT_MS = 5_000;
const HEARTBEAT_MS = 30_000;

/** The database cannot be used now, or not by this process alone. The message says why. */
export class DatabaseInUseError extends Error {}

const RESTORING = "A backup is being restored into this database. Try again when `npm run restore` has ended.";
const RESTORING_TOO = "Another `npm run restore` is at work on this database. Nothing was changed.";
const inUse = (by: string) => `${by} Nothing was changed. Stop the shop on every machine, and restore again.`;

// An object that nobody refers to is closed.
const held: Database.Database[] = [];

/**
 * Holds the database as one of those who use it, until this process ends. Throws DatabaseInUseError while a backup is being restored
 * into it.
 */
export async function holdDatabase(url: string): Promise<void> {
  if (!url.startsWith("file:")) {
    return holdPostgres(url).catch((error: unknown) => {
      if (error instanceof DatabaseInUseError) throw error;
      // Whoever needs the database finds out; the shop starts without and answers again when it is back.
      void holdAgain(url);
    });
  }
  const path = url.slice("file:".length);
  // Where no file can be made, nobody can restore one.
  if (!existsSync(`${path}.lock`) && !canMake(`${path}.lock`)) return;
  const lock = lockFile(path, "shared");
  if (!lock) throw new DatabaseInUseError(RESTORING);
  held.push(lock);
}

/**
 * Takes the database for this process alone, until it ends. Throws DatabaseInUseError while anybody else uses it: the shop, a command,
 * another restore, or any program that has opened it.
 */
export async function takeDatabase(url: string): Promise<void> {
  if (!url.startsWith("file:")) return takePostgres(url);
  const path = url.slice("file:".length);
  mkdirSync(dirname(path), { recursive: true });
  const lock = lockFile(path, "exclusive");
  if (!lock) {
    const other = lockFile(path, "shared");
    other?.close();
    throw new DatabaseInUseError(other ? inUse("The shop or one of its commands is running.") : RESTORING_TOO);
  }
  if (isOpenElsewhere(path)) throw new DatabaseInUseError(inUse(`Another process has ${path} open.`));
  held.push(lock);
}

function canMake(path: string): boolean {
  try {
    mkdirSync(dirname(path), { recursive: true });
    new Database(path).close();
    return true;
  } catch {
    return false;
  }
}

/** Locks a SQLite database; null when it is locked otherwise. */
function lockFile(path: string, mode: Mode): Database.Database | null {
  const lock = new Database(`${path}.lock`, { timeout: WAIT_MS });
  try {
    // No file beside it, for which a full disk has no room.
    lock.pragma("journal_mode = MEMORY");
    lock.exec(mode === "exclusive" ? "BEGIN EXCLUSIVE" : `BEGIN; SELECT 1 FROM "sqlite_master"`);
    return lock;
  } catch (error) {
    lock.close();
    if (isBusy(error)) return null;
    throw error;
  }
}

const isBusy = (error: unknown) => (error as { code?: string }).code?.startsWith("SQLITE_BUSY") ?? false;

/** Whether a process without the lock has a SQLite file open: a shop of an earlier version, or another program. */
function isOpenElsewhere(path: string): boolean {
  if (!existsSync(path)) return false;
  const database = new Database(path, { timeout: WAIT_MS });
  try {
    // With a write-ahead log, each open connection prevents this one from being the only one.
    database.pragma("locking_mode = EXCLUSIVE");
    database.exec("BEGIN EXCLUSIVE; ROLLBACK");
    return false;
  } catch (error) {
    // One that cannot be read is replaced like any other.
    return isBusy(error);
  } finally {
    database.close();
  }
}

/** Locks a PostgreSQL database by a new connection; null when it is locked otherwise. */
async function lockPostgres(url: string, mode: Mode): Promise<pg.Client | null> {
  const timeouts = { connectionTimeoutMillis: WAIT_MS, query_timeout: WAIT_MS };
  const client = new pg.Client({ connectionString: url, ...timeouts });
  client.on("error", () => undefined);
  await client.connect();
  // It lasts as long as the transaction, because a pooler may give a session's next transaction another connection. At this level
  // the transaction has no snapshot between statements, so it does not hold up vacuum.
  await client.query("BEGIN ISOLATION LEVEL READ COMMITTED READ ONLY");
  await client.query("SET LOCAL idle_in_transaction_session_timeout = 0");
  const call = `pg_try_advisory_xact_lock${mode === "shared" ? "_shared" : ""}`;
  for (const deadline = Date.now() + WAIT_MS; ;) {
    const { rows } = await client.query<{ got: boolean }>(`SELECT ${call}(${ADVISORY_LOCK}) AS got`);
    if (rows[0]!.got) return client;
    if (Date.now() > deadline) break;
    await delay(200);
  }
  await client.end();
  return null;
}

/** Lets the process end while this connection is open. Not among the types of pg. */
const unref = (client: pg.Client) => (client as unknown as { unref(): void }).unref();

async function holdPostgres(url: string): Promise<void> {
  const client = await lockPostgres(url, "shared");
  if (!client) throw new DatabaseInUseError(RESTORING);
  unref(client);
  let isLost = false;
  const lose = () => {
    if (isLost) return;
    isLost = true;
    clearInterval(heartbeat);
    client.end().catch(() => undefined);
    void holdAgain(url);
  };
  // Finds out that the connection is gone, and keeps firewalls from ending it as idle.
  const heartbeat = setInterval(() => client.query("SELECT 1").catch(lose), HEARTBEAT_MS).unref();
  client.on("error", lose);
  client.on("end", lose);
}

/** Locks as soon as the server can be reached again. Ends the process if a restore came in between. */
async function holdAgain(url: string): Promise<void> {
  for (;;) {
    await delay(1_000, undefined, { ref: false });
    try {
      return await holdPostgres(url);
    } catch (error) {
      if (error instanceof DatabaseInUseError) endProcess(error);
    }
  }
}

/** Says why in one line and ends the process. */
export function endProcess({ message }: DatabaseInUseError): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

async function takePostgres(url: string): Promise<void> {
  const client = await lockPostgres(url, "exclusive");
  if (!client) {
    const other = await lockPostgres(url, "shared");
    await other?.end();
    throw new DatabaseInUseError(other ? inUse("The shop or one of its commands is running.") : RESTORING_TOO);
  }
  for (const deadline = Date.now() + WAIT_MS; ;) {
    const others = await connections(client);
    if (others.length === 0) return unref(client);
    if (Date.now() > deadline) {
      await client.end();
      throw new DatabaseInUseError(inUse(`The database has other connections: ${others.join("; ")}.`));
    }
    await delay(200);
  }
}

/** The other connections to this database, such as those of a shop of an earlier version. */
async function connections(client: pg.Client): Promise<string[]> {
  // Without rights on other users' connections, what kind they are is null; who has them is not, except of an autovacuum.
  const { rows } = await client.query<{ text: string }>(
    `SELECT concat_ws(' ', 'process', pid, 'of', usename, 'from ' || host(client_addr),
       nullif(application_name, '')) AS text
     FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
       AND usesysid IS NOT NULL AND coalesce(backend_type, 'client backend') = 'client backend' ORDER BY pid LIMIT 5`,
  );
  return rows.map(({ text }) => text);
}
