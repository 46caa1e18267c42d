import type { Db } from "~/db/db.server";

const ROWS = 2_000;

/**
 * Inserts rows with the same fields into an empty table, in order and in the form in which Prisma writes them, but 2,000
 * per statement. Missing fields get the column's default; ids start at 1.
 */
export async function insertRows(db: Db, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0]!);
  const list = columns.map((column) => `"${column}"`).join(", ");
  const statement =
    db.kind === "sqlite"
      ? `INSERT INTO "${table}" (${list})
         SELECT ${columns.map((column) => `json_extract("value", '$.${column}')`).join(", ")} FROM json_each(?)`
      : `INSERT INTO "${table}" (${list})
         SELECT ${list} FROM jsonb_populate_recordset(NULL::"${table}", $1::jsonb)`;
  for (let from = 0; from < rows.length; from += ROWS) {
    const some = JSON.stringify(rows.slice(from, from + ROWS).map(withStoredDates));
    await db.write((tx) => tx.$executeRawUnsafe(statement, some));
  }
}

/** Formats dates as Prisma's SQLite adapter does; Postgres accepts that form as well. */
function withStoredDates(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([field, value]) => [
      field,
      value instanceof Date ? value.toISOString().replace("Z", "+00:00") : value,
    ]),
  );
}
