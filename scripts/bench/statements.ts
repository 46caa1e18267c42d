import Database from "better-sqlite3";
import pg from "pg";

/** `ms` is the time that it took. */
export interface Statement {
  sql: string;
  ms: number;
}

type Method = (this: unknown, ...args: unknown[]) => unknown;

// Not counted: transaction control, and what a pool sends on a new connection, whose number varies.
const TRANSACTION = /^\s*(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET|PRAGMA|DEALLOCATE)\b/i;

let recorded: Statement[] | undefined;

/**
 * Every statement that this process sends to SQLite or Postgres, by patching the drivers better-sqlite3 and pg. Returns
 * a function that returns and forgets the statements recorded since its last call.
 */
export function watchStatements(): () => Statement[] {
  if (!recorded) {
    recorded = [];
    watchSqlite();
    watchPostgres();
  }
  return () => recorded!.splice(0);
}

function record(sql: string, began: number): void {
  if (!TRANSACTION.test(sql)) recorded!.push({ sql, ms: performance.now() - began });
}

function watchSqlite(): void {
  const memory = new Database(":memory:");
  const prototype = Object.getPrototypeOf(memory.prepare("SELECT 1")) as Record<string, Method>;
  memory.close();
  for (const name of ["all", "get", "run"]) {
    const original = prototype[name]!;
    prototype[name] = function (...args) {
      const began = performance.now();
      try {
        return original.apply(this, args);
      } finally {
        record((this as { source: string }).source, began);
      }
    };
  }
}

function watchPostgres(): void {
  const prototype = pg.Client.prototype as unknown as Record<string, Method>;
  const original = prototype.query!;
  prototype.query = function (...args) {
    const asked = args[0] as string | { text: string };
    const sql = typeof asked === "string" ? asked : asked.text;
    const began = performance.now();
    // A pool passes a callback, other callers await a promise.
    const callback = args.at(-1);
    if (typeof callback === "function") {
      args[args.length - 1] = (...results: unknown[]) => {
        record(sql, began);
        (callback as Method)(...results);
      };
      return original.apply(this, args);
    }
    const answer = original.apply(this, args) as Promise<unknown>;
    const onSettled = () => record(sql, began);
    answer.then(onSettled, onSettled);
    return answer;
  };
}
