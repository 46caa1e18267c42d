import Database from "better-sqlite3";
import pg from "pg";

import { env } from "~/env.server";
import { databaseKind } from "./databases";
import { onPostgres } from "./postgres";

/** With its values. */
interface SentStatement {
  sql: string;
  values: unknown[];
}

type Method = (this: unknown, ...args: unknown[]) => unknown;

let sent: SentStatement[] | undefined;

/** All that this process sends, by patching the database drivers. */
function recordStatements(): SentStatement[] {
  if (sent) return sent;
  sent = [];
  const memory = new Database(":memory:");
  const statement = Object.getPrototypeOf(memory.prepare("SELECT 1")) as Record<string, Method>;
  memory.close();
  // Prisma binds the values before, other callers pass them with the call.
  const bound = new WeakMap<object, unknown[]>();
  const { bind } = statement;
  statement.bind = function (...values) {
    bound.set(this as object, values);
    return bind!.apply(this, values);
  };
  for (const name of ["all", "run"]) {
    const original = statement[name]!;
    statement[name] = function (...args) {
      const values = args.length > 0 ? args : (bound.get(this as object) ?? []);
      sent!.push({ sql: (this as { source: string }).source, values });
      return original.apply(this, args);
    };
  }
  const client = pg.Client.prototype as unknown as Record<string, Method>;
  const original = client.query!;
  client.query = function (...args) {
    const [query] = args as [string | { text: string; values?: unknown[] }];
    if (typeof query === "object") sent!.push({ sql: query.text, values: query.values ?? [] });
    return original.apply(this, args);
  };
  return sent;
}

/**
 * Of each statement that `work` sends, but of INSERT. Sequential scans and sorts are disabled on Postgres where
 * possible, because with few rows it would always choose them.
 */
export async function queryPlans(work: () => Promise<unknown>): Promise<string[]> {
  const recorded = recordStatements();
  recorded.length = 0;
  await work();
  const queries = recorded.splice(0).filter(({ sql }) => /^\s*(SELECT|WITH|UPDATE|DELETE)/i.test(sql));
  const plans = databaseKind === "sqlite" ? sqlitePlans(queries) : await postgresPlans(queries);
  recorded.length = 0;
  return plans;
}

function sqlitePlans(queries: SentStatement[]): string[] {
  const database = new Database(env.DATABASE_URL.slice("file:".length), { readonly: true });
  try {
    return queries.map(({ sql, values }) => {
      const steps = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values) as {
        detail: string;
      }[];
      return steps.map(({ detail }) => detail).join("\n");
    });
  } finally {
    database.close();
  }
}

async function postgresPlans(queries: SentStatement[]): Promise<string[]> {
  return onPostgres(env.DATABASE_URL, async (client) => {
    await client.query("SET enable_seqscan = off; SET enable_sort = off");
    const plans: string[] = [];
    for (const { sql, values } of queries) {
      // The step of a recursion has no plan before it runs.
      const explain = /^\s*WITH RECURSIVE/.test(sql) ? "EXPLAIN ANALYZE" : "EXPLAIN";
      const { rows } = await client.query<Record<string, string>>({
        text: `${explain} ${sql}`,
        values,
      });
      plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
    }
    return plans;
  });
}
