import Database from "better-sqlite3";

type Method = (this: Sent, ...args: unknown[]) => unknown;
interface Sent {
  database: Database.Database;
}

/**
 * Rows of the statement of `work` that wrote the most on SQLite, with those of its triggers. A statement is one turn of
 * the event loop there. The driver is patched only meanwhile, because it asks for two more statements each.
 */
export async function mostRowsWritten(work: () => Promise<unknown>): Promise<number> {
  const written: number[] = [];
  const memory = new Database(":memory:");
  const statement = Object.getPrototypeOf(memory.prepare("SELECT 1")) as Record<string, Method>;
  memory.close();
  const { all, run } = statement as { all: Method; run: Method };
  const total = ({ database }: Sent) => Number(database.prepare("SELECT total_changes()").pluck().get());
  const counting = (original: Method): Method =>
    function (...args) {
      const before = total(this);
      const result = original.apply(this, args);
      written.push(total(this) - before);
      return result;
    };
  Object.assign(statement, { all: counting(all), run: counting(run) });
  try {
    await work();
  } finally {
    Object.assign(statement, { all, run });
  }
  return Math.max(...written);
}
