import Database from "better-sqlite3";
import pg from "pg";

import { env } from "~/env.server";
import { databaseKind } from "./databases";

/** A statement that was sent to the database, with its values. */
interface Sent {
  sql: string;
  values: unknown[];
}

type Method = (this: unknown, ...args: unknown[]) => unknown;

let sent: Sent[] | undefined;

/** Notes the statements that this process sends, through whatever: the drivers themselves are watched. */
function watch(): Sent[] {
  if (sent) return sent;
  sent = [];
  const memory = new Database(":memory:");
  const statement = Object.getPrototypeOf(memory.prepare("SELECT 1")) as Record<string, Method>;
  memory.close();
  // Prisma binds the values first, others pass them with the call.
  const bound = new WeakMap<object, unknown[]>();
  const { bind } = statement;
  statement.bind = function (...values) {
    bound.set(this as object, values);
    return bind!.apply(this, values);
  };
  for (const name of ["all", "run"]) {
    const plain = statement[name]!;
    statement[name] = function (...args) {
      const values = args.length > 0 ? args : (bound.get(this as object) ?? []);
      sent!.push({ sql: (this as { source: string }).source, values });
      return plain.apply(this, args);
    };
  }
  const client = pg.Client.prototype as unknown as Record<string, Method>;
  const plain = client.query!;
  client.query = function (...args) {
    const [asked] = args as [string | { text: string; values?: unknown[] }];
    if (typeof asked === "object") sent!.push({ sql: asked.text, values: asked.values ?? [] });
    return plain.apply(this, args);
  };
  return sent;
}

/**
 * How the database would go about each statement that `work` sends, a plan a statement. Postgres is told to read no
 * whole table and to sort nothing where there is any other way: with few rows it would.
 */
export async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
  const notes = watch();
  notes.length = 0;
  await work();
  const asked = notes.splice(0).filter(({ sql }) => /^\s*(SELECT|WITH)/i.test(sql));
  const plans = databaseKind === "sqlite" ? sqlitePlans(asked) : await postgresPlans(asked);
  notes.length = 0;
  return plans;
}

function sqlitePlans(asked: Sent[]): string[] {
  const database = new Database(env.DATABASE_URL.slice("file:".length), { readonly: true });
  try {
    return asked.map(({ sql, values }) => {
      const steps = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values) as {
        detail: string;
      }[];
      return steps.map(({ detail }) => detail).join("\n");
    });
  } finally {
    database.close();
  }
}

async function postgresPlans(asked: Sent[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  try {
    await client.query("SET enable_seqscan = off; SET enable_sort = off");
    const plans: string[] = [];
    for (const { sql, values } of asked) {
      const { rows } = await client.query<Record<string, string>>({
        text: `EXPLAIN ${sql}`,
        values,
      });
      plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
    }
    return plans;
  } finally {
    await client.end();
  }
}
