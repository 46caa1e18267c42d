import { type Db, db, type Tx } from "~/db/db.server";

/** As Prisma reports a connection that the server has closed. */
export const lostConnection = () => Object.assign(new Error("Server has closed the connection."), { code: "P1017" });

/** Among the statements of one request. */
export interface Failure {
  /** The number of the statement, from 1, or of the commit whose answer is lost. */
  at: number;
  what:
    | "one statement"
    /** As when the server is gone. */
    | "all from then on"
    /** It is saved, but its answer is lost. */
    | "the answer to a commit";
}

/** Of a request that succeeded. */
interface Statements {
  all: Statement[];
  /** The number of the first write in a transaction of its own, not of bookkeeping; 0 for none. */
  firstWrite: number;
  commits: number;
}

interface Statement {
  /** Such as "session.findUnique", or the SQL of a raw query. */
  name: string;
  /** The number of its transaction, from 1; 0 for a read outside of one. */
  transaction: number;
}

const { read, write } = db;

/** With a database that fails. */
export async function withFailure<Result>(
  failure: Failure | null,
  work: () => Promise<Result>,
): Promise<{ result: Result; statements: Statements }> {
  const statements: Statements = { all: [], firstWrite: 0, commits: 0 };
  let transactions = 0;
  /** Returns a rejected promise when the statement is one that fails. */
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
    if (failure?.what === "the answer to a commit" && statements.commits === failure.at) throw lostConnection();
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
 * Of the first statement, of those from just before the request writes on (of that one alone, and of all from then on,
 * in turn), and of the answer to each commit. Within a transaction, where all fail alike, only the first and the last
 * statement are tried, and those that no earlier request had.
 * @param tried Statements that were tried with earlier requests.
 */
export function failuresOf({ all, firstWrite, commits }: Statements, tried: Set<string>): Failure[] {
  const begin = Math.max(2, firstWrite === 0 ? all.length : firstWrite - 1);
  const isTried = ({ name, transaction }: Statement, index: number) => {
    const isWithin =
      transaction > 0 && all[index - 1]?.transaction === transaction && all[index + 1]?.transaction === transaction;
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

/** Without its values. */
const sqlOf = ([sql]: unknown[]) => (Array.isArray(sql) ? ` ${sql.join("?")}` : "");

/** Counts each statement of the client: `client.user.update(...)`, `client.$queryRaw...`. */
function counted<Client extends Db["read"] | Tx>(
  client: Client,
  count: (name: string) => Promise<never> | null,
): Client {
  const countCalls = <Target extends object>(target: Target, model: string, isStatement: (name: string) => boolean) =>
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
          count(model + name + sqlOf(args)) ?? (value as (...all: unknown[]) => unknown).apply(of, args);
      },
    });
  return countCalls(client, "", (name) => /^\$(query|execute)Raw/.test(name)) as Client;
}
