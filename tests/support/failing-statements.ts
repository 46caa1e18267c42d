import Database from "better-sqlite3";

import { type Db, db, type Tx } from "~/db/db.server";
import { TABLES } from "./databases";

/** As Prisma reports a connection that the server has closed. */
export const lostConnection = () =>
  Object.assign(new Error("Server has closed the connection."), { code: "P1017" });

/** What fails, of what one request asks of the database. */
export interface Failure {
  /** The number of the statement, from 1, or of the commit whose answer is lost. */
  at: number;
  what:
    | "one statement"
    /** Every statement from that one on, as when the server is gone. */
    | "all from then on"
    /** It is saved, but its answer is lost. */
    | "the answer to a commit";
}

/** The statements of a request that succeeded. */
interface Statements {
  all: Statement[];
  /** The number of the first one in a transaction of its own, not of bookkeeping; 0 for none. */
  firstWrite: number;
  commits: number;
}

interface Statement {
  /** What it asks, such as "session.findUnique", or the SQL of a raw query. */
  name: string;
  /** The number of the transaction that it belongs to, from 1; 0 for a read outside of one. */
  transaction: number;
}

const { read, write } = db;

/** Runs `work` with a database that fails. */
export async function withFailure<Result>(
  failure: Failure | null,
  work: () => Promise<Result>,
): Promise<{ result: Result; statements: Statements }> {
  const statements: Statements = { all: [], firstWrite: 0, commits: 0 };
  let transactions = 0;
  /** Counts a statement. Returns a rejected promise when it is one that fails. */
  const countIn = (transaction: number) => (name: string) => {
    const at = statements.all.push({ name, transaction });
    if (!failure || failure.what === "the answer to a commit") return null;
    const isDown = failure.what === "all from then on" && at > failure.at;
    return at === failure.at || isDown ? Promise.reject(lostConnection()) : null;
  };
  const failingWrite: Db["write"] = async (transaction, options) => {
    if (!options?.isBookkeeping) statements.firstWrite ||= statements.all.length + 1;
    const count = countIn(++transactions);
    const result = await write((tx) => transaction(counted(tx, count)), options);
    statements.commits++;
    if (failure?.what === "the answer to a commit" && statements.commits === failure.at)
      throw lostConnection();
    return result;
  };
  Object.assign(db, { read: counted(read, countIn(0)), write: failingWrite });
  try {
    return { result: await work(), statements };
  } finally {
    Object.assign(db, { read, write });
  }
}

/**
 * The failures to try for a request: of its first statement, of those from just before it writes on (of that one alone, and
 * of all from then on, in turn), and of the answer to each commit. Within a transaction, where all fail alike, only the first
 * and the last statement are tried, and those that no earlier request had.
 * @param tried The statements that were tried with earlier requests.
 */
export function failuresOf(
  { all, firstWrite, commits }: Statements,
  tried: Set<string>,
): Failure[] {
  const begin = Math.max(2, firstWrite === 0 ? all.length : firstWrite - 1);
  const isTried = ({ name, transaction }: Statement, index: number) => {
    const isWithin =
      transaction > 0 &&
      all[index - 1]?.transaction === transaction &&
      all[index + 1]?.transaction === transaction;
    // All requests begin the same way, with the session.
    const isBegin = index === 0 && firstWrite !== 1 && all.length > 1;
    return (isWithin || isBegin) && tried.has(name);
  };
  const chosen = all.flatMap((statement, index) => {
    const at = index + 1;
    if (at !== 1 && at < begin) return [];
    if (isTried(statement, index)) return [];
    tried.add(statement.name);
    return [{ at, what: at % 2 === 0 ? "one statement" : "all from then on" } as const];
  });
  const answers = Array.from({ length: commits }, (_, index) => index + 1);
  return [...chosen, ...answers.map((at) => ({ at, what: "the answer to a commit" }) as const)];
}

/** The text of a raw query, without its values. */
const sqlOf = ([sql]: unknown[]) => (Array.isArray(sql) ? ` ${sql.join("?")}` : "");

/** The client with each of its statements counted: `client.user.update(...)`, `client.$queryRaw...`. */
function counted<Client extends Db["read"] | Tx>(
  client: Client,
  count: (name: string) => Promise<never> | null,
): Client {
  const countCalls = <Target extends object>(
    target: Target,
    model: string,
    isStatement: (name: string) => boolean,
  ) =>
    new Proxy(target, {
      get(of, name) {
        const value: unknown = Reflect.get(of, name);
        if (typeof name === "symbol") return value;
        if (typeof value !== "function") {
          return typeof value === "object" && value !== null && !name.startsWith("$")
            ? countCalls(value, `${name}.`, () => true)
            : value;
        }
        if (!isStatement(name)) return value.bind(of) as unknown;
        return (...args: unknown[]) =>
          count(model + name + sqlOf(args)) ??
          (value as (...all: unknown[]) => unknown).apply(of, args);
      },
    });
  return countCalls(client, "", (name) => /^\$(query|execute)Raw/.test(name)) as Client;
}

/** Rows that the database's own triggers derive from others, also when those are put back. */
const DERIVED = new Set(["style_counts", "search_words", "shop_state"]);

/** Tables whose changes are logged, but not compared. */
const IGNORED = new Set([
  // The shop's own rows, which may change whatever becomes of a request.
  "rate_limits",
  "api_replays",
  "sessions",
  "identity_records",
  "identity_keys",
  // The first order of a style in a month adds a row, the next ones change it.
  "monthly_sales",
]);

/** Whose expired rows are deleted with the next write, so that their number depends on the time. */
const EXPIRING = new Set(["staff_links", "sign_in_codes"]);

/** The columns of each logged table, but for those that the database computes. */
const columns = new Map<string, string[]>();

/**
 * Lets the database (SQLite) log each change of a row with the row before and after it, for `snapshot`, `changeSince` and
 * `undoSince`. Comparing all rows takes longer than most requests.
 */
export async function logChanges(): Promise<void> {
  for (const table of TABLES.filter((one) => !DERIVED.has(one))) {
    const info = await db.read.$queryRawUnsafe<{ name: string }[]>(`PRAGMA table_info("${table}")`);
    columns.set(
      table,
      info.map(({ name }) => name),
    );
  }
  await db.write(async (tx) => {
    await tx.$executeRawUnsafe(
      `CREATE TABLE "test_changes" ("id" INTEGER PRIMARY KEY, "table", "row", "before", "after")`,
    );
    for (const [table, names] of columns) {
      const textOf = (row: string) =>
        names.map((name) => `quote(${row}."${name}")`).join(" || ',' || ");
      for (const [event, row, before, after] of [
        ["INSERT", "NEW", "NULL", textOf("NEW")],
        ["UPDATE", "NEW", textOf("OLD"), textOf("NEW")],
        ["DELETE", "OLD", textOf("OLD"), "NULL"],
      ]) {
        await tx.$executeRawUnsafe(
          `CREATE TRIGGER "test_${event}_${table}" AFTER ${event} ON "${table}" BEGIN
             INSERT INTO "test_changes" ("table", "row", "before", "after")
             VALUES ('${table}', ${row}."rowid", ${before}, ${after});
           END`,
        );
      }
    }
  });
}

/** The number of the last change, for `changeSince`. */
export async function snapshot(): Promise<number> {
  const [last] = await db.read.$queryRaw<{ id: number | bigint | null }[]>`
    SELECT MAX("id") AS "id" FROM "test_changes"`;
  return Number(last?.id ?? 0);
}

interface LoggedChange {
  table: string;
  row: number | bigint;
  before: string | null;
  after: string | null;
}

/** How many rows of each table were added and removed since a snapshot; a changed row is both. Empty for no change. */
export async function changeSince(snapshot: number): Promise<Record<string, string>> {
  const log = await db.read.$queryRaw<LoggedChange[]>`
    SELECT "table", "row", "before", "after" FROM "test_changes" WHERE "id" > ${snapshot} ORDER BY "id"`;
  const change: Record<string, string> = {};
  for (const table of columns.keys()) {
    if (IGNORED.has(table)) continue;
    const [old, now] = [new Map<string, string | null>(), new Map<string, string | null>()];
    for (const { row, before, after } of log.filter((one) => one.table === table)) {
      if (!old.has(String(row))) old.set(String(row), before);
      now.set(String(row), after);
    }
    const added = rowsWithout(now, old);
    const removed = EXPIRING.has(table) ? 0 : rowsWithout(old, now);
    if (added + removed === 0) continue;
    // Some letters go to all admins, of whom there are more and more.
    const isCounted = table !== "outgoing_mail";
    change[table] = isCounted ? `${added} added, ${removed} removed` : "changed";
  }
  return change;
}

/** A connection that takes changes back; past Prisma, which takes most of the time for so many statements. */
let undoing: Database.Database | undefined;

/**
 * Takes back what was written since a snapshot, so that the same request can be tried again without making its rows anew.
 * Call `endUndo` after the last one.
 */
export function undoSince(snapshot: number): void {
  // Opened once: it reads the schema with all its triggers.
  const database = (undoing ??= new Database(process.env.DATABASE_URL!.slice("file:".length)));
  const undo = database.transaction(() => {
    database.pragma("defer_foreign_keys = ON");
    const log = database
      .prepare(`SELECT * FROM "test_changes" WHERE "id" > ? ORDER BY "id" DESC`)
      .all(snapshot) as LoggedChange[];
    for (const change of log) database.exec(inverseOf(change));
    database.prepare(`DELETE FROM "test_changes" WHERE "id" > ?`).run(snapshot);
  });
  undo.immediate();
}

export function endUndo(): void {
  undoing?.close();
  undoing = undefined;
}

/** The statement that takes back a change of a row. */
function inverseOf({ table, row, before, after }: LoggedChange): string {
  const names = columns
    .get(table)!
    .map((name) => `"${name}"`)
    .join(", ");
  if (before === null) return `DELETE FROM "${table}" WHERE "rowid" = ${row}`;
  if (after === null)
    return `INSERT INTO "${table}" ("rowid", ${names}) VALUES (${row}, ${before})`;
  return `UPDATE "${table}" SET (${names}) = (${before}) WHERE "rowid" = ${row}`;
}

/** How many rows there are that are not among the others. */
function rowsWithout(rows: Map<string, string | null>, others: Map<string, string | null>): number {
  const known = new Set(others.values());
  return [...rows.values()].filter((row) => row !== null && !known.has(row)).length;
}
