// A log of the changes of rows, by triggers (SQLite): what a request has changed, and back to before it.
import Database from "better-sqlite3";

import { db } from "~/db/db.server";
import { TABLES } from "./databases";

/** The database's own triggers derive these rows from others, also when those are put back. */
const DERIVED = new Set(["style_counts", "search_words", "shop_state"]);

/** Their changes are logged, but not compared. */
const IGNORED = new Set([
  // The shop's own rows, which may change whatever becomes of a request.
  "rate_limits",
  "api_replays",
  "form_answers",
  "sessions",
  // The first order of a style in a month adds a row, the next ones change it.
  "monthly_sales",
  // Made after the invoice, or when somebody asks for one that is missing.
  "invoice_files",
]);

/** Expired rows are deleted with the next write, so that their number depends on the time. */
const EXPIRING = new Set(["staff_links", "sign_in_codes"]);

/** Of each logged table, without computed ones. */
const columns = new Map<string, string[]>();

/**
 * Lets the database (SQLite) log each change of a row with the row before and after it, for `snapshot`, `changeSince`
 * and `undoSince`. Comparing all rows takes longer than most requests.
 */
export async function logChanges(...others: string[]): Promise<void> {
  for (const table of [...TABLES, ...others].filter((one) => !DERIVED.has(one))) {
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
      const textOf = (row: string) => names.map((name) => `quote(${row}."${name}")`).join(" || ',' || ");
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

/** By table: rows added and removed since a snapshot; a changed row is both. Empty for no change. */
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

/** Past Prisma, which takes most of the time for so many statements. */
let undoing: Database.Database | undefined;

/**
 * Takes back what was written since a snapshot, so that the same request can be tried again without making its rows
 * anew. Call `endUndo` after the last one.
 */
export function undoSince(snapshot: number): void {
  // Opened once: it reads the schema with all its triggers.
  const database = (undoing ??= new Database(process.env.DATABASE_URL!.slice("file:".length)));
  const undo = database.transaction(() => {
    database.pragma("defer_foreign_keys = ON");
    // A row may hold what an earlier version wrote.
    database.pragma("ignore_check_constraints = ON");
    const log = database
      .prepare(`SELECT * FROM "test_changes" WHERE "id" > ? ORDER BY "id" DESC`)
      .all(snapshot) as LoggedChange[];
    for (const change of log) database.exec(inverseOf(change));
    database.prepare(`DELETE FROM "test_changes" WHERE "id" > ?`).run(snapshot);
  });
  undo.immediate();
}

/** Closes the connection of `undoSince`. */
export function endUndo(): void {
  undoing?.close();
  undoing = undefined;
}

/** Takes back a change of a row. */
function inverseOf({ table, row, before, after }: LoggedChange): string {
  const names = columns
    .get(table)!
    .map((name) => `"${name}"`)
    .join(", ");
  if (before === null) return `DELETE FROM "${table}" WHERE "rowid" = ${row}`;
  if (after === null) return `INSERT INTO "${table}" ("rowid", ${names}) VALUES (${row}, ${before})`;
  return `UPDATE "${table}" SET (${names}) = (${before}) WHERE "rowid" = ${row}`;
}

/** Rows that are not among the others. */
function rowsWithout(rows: Map<string, string | null>, others: Map<string, string | null>): number {
  const known = new Set(others.values());
  return [...rows.values()].filter((row) => row !== null && !known.has(row)).length;
}
