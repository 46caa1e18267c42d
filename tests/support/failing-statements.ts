import { type Db, db, type Tx } from "~/db/db.server";
import { dumpOf } from "./databases";

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
  count: number;
  /** The number of the first one in a transaction of its own, not of bookkeeping; 0 for none. */
  firstWrite: number;
  commits: number;
}

const { read, write } = db;

/** Runs `work` with a database that fails. */
export async function withFailure<Result>(
  failure: Failure | null,
  work: () => Promise<Result>,
): Promise<{ result: Result; statements: Statements }> {
  const statements: Statements = { count: 0, firstWrite: 0, commits: 0 };
  /** Counts a statement. Returns a rejected promise when it is one that fails. */
  const count = () => {
    statements.count++;
    if (!failure || failure.what === "the answer to a commit") return null;
    const isDown = failure.what === "all from then on" && statements.count > failure.at;
    return statements.count === failure.at || isDown ? Promise.reject(lostConnection()) : null;
  };
  const failingWrite: Db["write"] = async (transaction, options) => {
    if (!options?.isBookkeeping) statements.firstWrite ||= statements.count + 1;
    const result = await write((tx) => transaction(counted(tx, count)), options);
    statements.commits++;
    if (failure?.what === "the answer to a commit" && statements.commits === failure.at)
      throw lostConnection();
    return result;
  };
  Object.assign(db, { read: counted(read, count), write: failingWrite });
  try {
    return { result: await work(), statements };
  } finally {
    Object.assign(db, { read, write });
  }
}

/**
 * The failures to try for a request: of its first statement, of each from just before it writes on (of that one alone, and
 * of all from then on, in turn), and of the answer to each commit.
 */
export function failuresOf({ count, firstWrite, commits }: Statements): Failure[] {
  const numbers = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  const begin = firstWrite === 0 ? count : firstWrite - 1;
  return [
    ...[1, ...numbers(Math.max(2, begin), count)].map((at): Failure => ({
      at,
      what: at % 2 === 0 ? "one statement" : "all from then on",
    })),
    ...numbers(1, commits).map((at): Failure => ({ at, what: "the answer to a commit" })),
  ];
}

/** The client with each of its statements counted: `client.user.update(...)`, `client.$queryRaw...`. */
function counted<Client extends Db["read"] | Tx>(
  client: Client,
  count: () => Promise<never> | null,
): Client {
  const countCalls = <Target extends object>(
    target: Target,
    isStatement: (name: string) => boolean,
  ) =>
    new Proxy(target, {
      get(of, name) {
        const value: unknown = Reflect.get(of, name);
        if (typeof name === "symbol") return value;
        if (typeof value !== "function") {
          return typeof value === "object" && value !== null && !name.startsWith("$")
            ? countCalls(value, () => true)
            : value;
        }
        if (!isStatement(name)) return value.bind(of) as unknown;
        return (...args: unknown[]) =>
          count() ?? (value as (...all: unknown[]) => unknown).apply(of, args);
      },
    });
  return countCalls(client, (name) => /^\$(query|execute)Raw/.test(name)) as Client;
}

const IGNORED = new Set([
  // The shop's own rows, which may change whatever becomes of a request.
  "rate_limits",
  "api_replays",
  "sessions",
  // Rows that are derived from others: the first style of a category adds one, the next ones change it.
  "style_counts",
  "monthly_sales",
  "shop_state",
]);

/** The rows of all tables, to be compared by `changeSince`. */
export const snapshot = () => dumpOf(db);

/** How many rows of each table were added and removed since a snapshot; a changed row is both. Empty for no change. */
export async function changeSince(before: Record<string, string>): Promise<Record<string, string>> {
  const after = await dumpOf(db);
  const change: Record<string, string> = {};
  for (const [table, rows] of Object.entries(after)) {
    if (IGNORED.has(table) || rows === before[table]) continue;
    const [old, now] = [rowsOf(before[table] ?? ""), rowsOf(rows)];
    const added = [...now].filter((row) => !old.has(row)).length;
    const removed = [...old].filter((row) => !now.has(row)).length;
    // Some letters go to all admins, of whom there are more and more.
    const isCounted = table !== "outgoing_mail";
    change[table] = isCounted ? `${added} added, ${removed} removed` : "changed";
  }
  return change;
}

const rowsOf = (text: string) => new Set(text.split("\n").filter(Boolean));
