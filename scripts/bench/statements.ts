import Database from "better-sqlite3";
import pg from "pg";

/** A statement that was sent to a database, and how long it took. */
export interface Statement {
  sql: string;
  ms: number;
}

type Method = (this: unknown, ...args: unknown[]) => unknown;

// BEGIN and COMMIT are no question, and reading what a pool asks of a new connection would count by chance.
const TRANSACTION = /^\s*(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET|PRAGMA|DEALLOCATE)\b/i;

let seen: Statement[] | undefined;

/**
 * Notes every statement that this process sends to SQLite or Postgres, through whatever: the drivers themselves are
 * watched. Gives what takes the notes made since the last call.
 */
export function watchStatements(): () => Statement[] {
  if (!seen) {
    seen = [];
    watchSqlite();
    watchPostgres();
  }
  return () => seen!.splice(0);
}

function note(sql: string, began: number): void {
  if (!TRANSACTION.test(sql)) seen!.push({ sql, ms: performance.now() - began });
}

function watchSqlite(): void {
  const memory = new Database(":memory:");
  const prototype = Object.getPrototypeOf(memory.prepare("SELECT 1")) as Record<string, Method>;
  memory.close();
  for (const name of ["all", "get", "run"]) {
    const plain = prototype[name]!;
    prototype[name] = function (...args) {
      const began = performance.now();
      try {
        return plain.apply(this, args);
      } finally {
        note((this as { source: string }).source, began);
      }
    };
  }
}

function watchPostgres(): void {
  const prototype = pg.Client.prototype as unknown as Record<string, Method>;
  const plain = prototype.query!;
  prototype.query = function (...args) {
    const asked = args[0] as string | { text: string };
    const sql = typeof asked === "string" ? asked : asked.text;
    const began = performance.now();
    // A pool gives a callback, everybody else waits for a promise.
    const callback = args.at(-1);
    if (typeof callback === "function") {
      args[args.length - 1] = (...results: unknown[]) => {
        note(sql, began);
        (callback as Method)(...results);
      };
      return plain.apply(this, args);
    }
    const answer = plain.apply(this, args) as Promise<unknown>;
    const noted = () => note(sql, began);
    answer.then(noted, noted);
    return answer;
  };
}
