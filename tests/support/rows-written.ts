import Database from "better-sqlite3";

type Method = (this: Sent, ...args: unknown[]) => unknown;
interface Sent {
  database: Database.Database;
}

let watched: number[] | undefined;

/** Watches what each statement of this process writes on SQLite, that of its triggers included, by patching the driver. */
function watch(): number[] {
  if (watched) return watched;
  watched = [];
  const memory = new Database(":memory:");
  const statement = Object.getPrototypeOf(memory.prepare("SELECT 1")) as Record<string, Method>;
  memory.close();
  const total = ({ database }: Sent) =>
    Number(database.prepare("SELECT total_changes()").pluck().get());
  for (const name of ["all", "run"]) {
    const original = statement[name]!;
    statement[name] = function (...args) {
      const before = total(this);
      const result = original.apply(this, args);
      watched!.push(total(this) - before);
      return result;
    };
  }
  return watched;
}

/** How many rows that statement of `work` wrote on SQLite which wrote the most. A statement is one turn of the event loop there. */
export async function mostRowsWritten(work: () => Promise<unknown>): Promise<number> {
  const written = watch();
  written.length = 0;
  await work();
  return Math.max(...written);
}
